"""Mutation tests: do the tests of a module see the faults that are put into it, one at a time?"""
