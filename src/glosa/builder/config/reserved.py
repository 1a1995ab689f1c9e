"""Names that belong to Glosa: addresses where no page, file or language of a site lies, and ids of its pages."""

NOT_FOUND = "404.html"
"""The not-found page of each language."""

RESERVED = ("__glosa/", "assets/", "auth/", "comments/", NOT_FOUND, ".glosa.json", ".glosa-staging/")
"""What begins an address at the root of a site: the dev server's own, the builder's, those of the comment service."""

RESERVED_IDS = frozenset({"comments"})
"""Ids of the page around the text, so no part of a text has them; its others begin with an underscore."""
