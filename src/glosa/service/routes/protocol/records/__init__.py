"""The classes of the store protocol: what is kept under a name, and who may do what with it."""
