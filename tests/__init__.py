"""Warren's checks."""

import sys
from pathlib import Path

# The set-up is not installed: it works before there is an environment.
sys.path.append(str(Path(__file__).resolve().parent.parent / "addons"))
