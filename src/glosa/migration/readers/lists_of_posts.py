"""Pages of a blog theme of VuePress at the addresses of its lists of posts, which Glosa makes itself."""

from glosa.builder.content.dialects.lists_of_posts import only_lists_posts
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.tree import PlannedPage

LISTINGS = ("/tag/", "/categories/", "/timeline/")


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
