"""Glosa: documentation sites that readers can answer."""

__version__ = "1.8.2"
