"""Addresses that belong to Glosa: no page, file or language of a site lies there."""

NOT_FOUND = "404.html"
"""The not-found page of each language."""

RESERVED = ("__glosa/", "assets/", "auth/", "comments/", NOT_FOUND, ".glosa.json")
"""What begins an address at the root of a site: the dev server's own, the builder's, those of the comment service."""
