"""Lists of posts by tag and category, which Glosa makes itself: pages at their addresses, and redirects from earlier ones."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from glosa.builder.content.dialects.lists_of_posts import only_lists_posts
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.pages.listings import Post, terms
from glosa.migration.readers.settings import text
from glosa.migration.readers.tree import PageBook, PlannedPage
from glosa.migration.source import SourceLocale
from glosa.migration.text.front_matter import migrated

LISTINGS = ("/tag/", "/categories/", "/timeline/")
LISTS: Mapping[str, str] = {"tags": "tag", "categories": "categories"}
"""Folders of the lists in VuePress 1, by key of front matter."""


def list_of_posts(page: PlannedPage) -> Remark | None:
    """That a page is left out because it's at the address of such a list; ``None`` if it isn't."""
    if not any(address.removeprefix(page.locale[:-1]) in LISTINGS for address in page.addresses):
        return None
    if only_lists_posts(page.raw.body):
        return Remark("changed", page.file, None, "Glosa makes this list of posts itself, so the page is left out.")
    return Remark(
        "decide",
        page.file,
        page.raw.first_line,
        "Glosa has its own list of posts at this address, so the page is left out. Move its text to another page.",
    )


def listing_redirects(
    book: PageBook, locales: Sequence[SourceLocale], folders: Mapping[str, str], *, numbered: bool = False
) -> Iterator[tuple[str, str]]:
    """From the addresses of the earlier lists of posts by tag and category to Glosa's. ``folders``: the earlier ones, by key.

    ``numbered``: the earlier address of a list's first page ends with ``/1/``.
    """
    for locale in locales:
        posts = _posts_of(book, locale)
        for pid, folder in folders.items():
            new_folder = "tag" if pid == "tags" else pid
            if folder != new_folder and posts:
                yield f"{locale.path}{folder}/", f"{locale.path}{new_folder}/"
            found = terms(posts, pid)
            taken = {term.slug for term in found} if folder == new_folder else set[str]()
            for term in found:
                if re.search(r"[?#]", term.name):
                    continue
                old, new = (
                    f"{locale.path}{name}/"
                    for name in (f"{folder}/{term.name.replace('/', '-')}", f"{new_folder}/{term.slug}")
                )
                count = ceil(len(term.posts) / 10)
                if numbered:
                    yield f"{old}1/", new
                    yield from ((f"{old}{number}/", f"{new}page/{number}/") for number in range(2, count + 1))
                if term.name.lower() in taken:
                    continue  # Glosa's server answers in any capitalization, and another term may have this address.
                yield old, new
                yield from ((f"{old}page/{number}/", f"{new}page/{number}/") for number in range(2, count + 1))


def _posts_of(book: PageBook, locale: SourceLocale) -> list[Post]:
    """The published posts of a language."""
    posts = (post_of(page) for page in book.pages if page.locale == locale.path)
    return [post for post in posts if post.publish and not post.home]


def lists_of(book: PageBook, locales: Sequence[SourceLocale], folders: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The earlier address of each list of posts of a tag or category, with its route in the new site. ``folders``: the earlier ones, by key."""
    for locale in locales:
        posts = _posts_of(book, locale)
        for pid, folder in folders.items():
            for term in terms(posts, pid):
                route = f"{locale.path}{'tag' if pid == 'tags' else pid}/{term.slug}/"
                yield f"{locale.path}{folder}/{term.name.replace('/', '-')}/", route


def post_of(page: PlannedPage) -> Post:
    """The page as Glosa's lists of posts have it."""
    values = migrated(page.raw, page.file)[0]
    return Post(
        page.route, text(values.get("title")) or "…", "", "", tuple(values.get("tags", ())), tuple(values.get("categories", ())),
        values.get("home") is True, values.get("publish") is not False, None,
    )  # fmt: skip


def lists_of_all_languages(
    book: PageBook, locales: Sequence[SourceLocale], folders: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """From the earlier list of posts in all languages by a tag or category that the default language doesn't have, to the list in the
    first language that has it.
    """
    seen: set[tuple[str, str]] = set()
    for locale in locales:
        posts = _posts_of(book, locale)
        found = [(pid, term) for pid in folders for term in terms(posts, pid) if (pid, term.slug) not in seen]
        for pid, term in found:
            seen.add((pid, term.slug))
            if locale is not locales[0] and not re.search(r"[?#]", term.name):
                route = f"{locale.path}{'tag' if pid == 'tags' else pid}/{term.slug}/"
                yield f"/{folders[pid]}/{term.name.replace('/', '-')}/", route
