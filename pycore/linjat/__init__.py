"""Linjat: lines of given lengths through numbers, over dots."""
