"""The base of all parts of the site's YAML files."""

from msgspec import Struct


class Section(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all parts of the configuration. Immutable, created with keyword arguments in snake_case."""
