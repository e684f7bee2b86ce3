"""The command line: `python -m pycore FAMILY VERB`."""
