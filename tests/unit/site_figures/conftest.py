"""The scripts of the figures are modules of the site's folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "site"))
