"""Questions in the store protocol: ``where`` conditions, CQL, and what they ask of our storage."""
