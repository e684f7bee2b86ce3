"""Benchmarks. Like the tests, they may not use files outside the clone."""

from tests import watch

watch.install()
