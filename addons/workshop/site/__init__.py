"""The documentation site: built from the pages, docstrings and help texts of the repository."""
