"""Games of words that were played: records, analysis, and GCG files."""
