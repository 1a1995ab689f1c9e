"""Names of the attributes that configuration and front matter may give to a tag in the head."""

import re


def is_attribute(name: str) -> bool:
    """Whether a tag can have it; event handlers such as ``onload`` are blocked by the site's policy."""
    return _NAME.fullmatch(name) is not None


_NAME = re.compile(r"(?!on)[a-z][a-z0-9:_.-]*", re.IGNORECASE)
