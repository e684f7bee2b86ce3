from pycore.fogchess.variants import Variant

class Tables:
    """The compiled tables of a variant. They do not change, and may be used by several threads."""

    def __init__(self, variant: Variant) -> None:
        """Compile the tables."""

    @property
    def variant(self) -> Variant:
        """The variant."""

    @property
    def letters(self) -> str:
        """Letters of all kinds of pieces, the royal one first."""
