"""What the tests of all plugins share: the tiny sites of Glosa's own tests."""

from tests.conftest import make_site

__all__ = ["make_site"]
