"""The level database: one SQLite file for levels of all families, with their measures, origins and batches."""

from pycore.base.checking import publish
from pycore.store.entry import MOST_SEEDS, Batch, Entry, Refusal, entry_of, key_of
from pycore.store.exchange import contents, item_of, line_of, receive, resource_of
from pycore.store.file import StoreError
from pycore.store.levels import MAX_FOUND
from pycore.store.measures import Filter, parse_filter
from pycore.store.newfile import filling
from pycore.store.rescue import Saved
from pycore.store.store import Store, canonical_json
from pycore.store.summary import Summary
from pycore.store.verify import Verdict

__all__ = [
    "MAX_FOUND",
    "MOST_SEEDS",
    "Batch",
    "Entry",
    "Filter",
    "Refusal",
    "Saved",
    "Store",
    "StoreError",
    "Summary",
    "Verdict",
    "canonical_json",
    "contents",
    "entry_of",
    "filling",
    "item_of",
    "key_of",
    "line_of",
    "parse_filter",
    "receive",
    "resource_of",
]

publish(globals())
