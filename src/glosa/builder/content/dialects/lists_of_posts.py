"""Pages on which a blog theme of VuePress shows its own lists of posts: the timeline, tags, and categories."""

import re


def only_lists_posts(body: str) -> bool:
    """Whether the text of a page, without its front matter, has only headings and components, which the theme's list replaces."""
    return not re.sub(r"<!--[\s\S]*?-->|<[^<>]*>|^#{1,6}[ \t].*$", "", body, flags=re.MULTILINE).strip()


def without_front_matter(text: str) -> str:
    """The text after its front matter."""
    return re.sub(r"\A---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|\Z)", "", text)
