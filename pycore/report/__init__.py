"""Reports: one page on what a level database holds, with plots, pictures and a table."""

from pycore.base.checking import publish
from pycore.report.page import format_page
from pycore.report.sample import TIME, Sample, take_sample

__all__ = ["TIME", "Sample", "format_page", "take_sample"]

publish(globals())
