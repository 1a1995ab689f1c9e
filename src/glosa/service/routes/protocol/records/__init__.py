"""The classes of the store protocol: their records, and who may do what with them."""
