"""Lists of words that lexicons are made of."""

# Lengths of the words that are taken from a list.
SHORTEST, LONGEST = 2, 15
