"""What the tests of all plugins share: the tiny sites of Glosa's own tests, and a browser."""

from tests.browser.conftest import chromium, pytest_pyfunc_call, violations, visit
from tests.conftest import make_site

__all__ = ["chromium", "make_site", "pytest_pyfunc_call", "violations", "visit"]
