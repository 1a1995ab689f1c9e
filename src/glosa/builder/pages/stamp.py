"""The contract's stamp. Written by tools/contract.py from builder/pages/contract.py; edit that file."""

STAMP = "4aeccc74"
"""Changes whenever the shape of the data changes. Every file with data for the reader carries it."""
