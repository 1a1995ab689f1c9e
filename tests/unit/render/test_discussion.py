"""Comments in the HTML of a page."""

import json
import re

from glosa.builder.render.discussion import LONGEST, PublicComment, discussion, inserted

ANA = PublicComment("Ana", "2026-01-02T03:04:05Z", "<p>First &amp; foremost</p>")
BOB = PublicComment("<b>Bob", "2026-01-03T03:04:05Z", "<p>Reply </script></p>")
PLACE = '<section id="comments"><div data-place="comments"></div></section>'


def data_of(html: str) -> dict[str, object]:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', html)
    assert found
    data: dict[str, object] = json.loads(found[1])
    return data


def test_comments_are_in_the_element_of_the_widget() -> None:
    html = inserted(PLACE, discussion([ANA], url=""))
    assert html.startswith(
        '<section id="comments"><div data-place="comments"><div class="discussion prose"><ol><li><p><b>Ana</b> '
        '<time datetime="2026-01-02T03:04:05Z">2026-01-02</time></p><p>First &amp; foremost</p></li></ol><script'
    )
    assert html.endswith("</script></div></div></section>")


def test_a_page_without_comments_or_without_a_place_does_not_change() -> None:
    assert discussion([], url="") == ""
    assert inserted(PLACE, "") == PLACE
    assert inserted("<main></main>", discussion([ANA], url="")) == "<main></main>"


def test_names_and_texts_cannot_close_an_element() -> None:
    html = discussion([PublicComment("Ana", ANA.date, ANA.html, (BOB,))], url="https://docs.example.org/a.html")
    assert "<b>&lt;b&gt;Bob</b>" in html
    assert (
        html.count("</script>") == 2
    )  # That of the comment's own HTML, which the service sanitizes, and the last one.
    assert data_of(html.replace("<p>Reply </script></p>", "")) == {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "@id": "https://docs.example.org/a.html",
        "comment": [
            {
                "@type": "Comment",
                "author": {"@type": "Person", "name": "Ana"},
                "dateCreated": "2026-01-02T03:04:05Z",
                "text": "First & foremost",
                "comment": [
                    {
                        "@type": "Comment",
                        "author": {"@type": "Person", "name": "<b>Bob"},
                        "dateCreated": "2026-01-03T03:04:05Z",
                        "text": "Reply",
                    }
                ],
            }
        ],
    }


def test_a_long_comment_is_cut_to_the_beginning_of_its_text() -> None:
    html = discussion([PublicComment("Ana", ANA.date, f"<p>{'word ' * LONGEST}</p>")], url="")
    assert len(html) < 2_000
    assert "word…</p></li>" in html


def test_tables_of_comments_scroll_in_a_box() -> None:
    html = discussion([PublicComment("Ana", ANA.date, "<table><tr><td>a</td></tr></table><p>b</p>")], url="")
    assert '<div class="table-scroll" tabindex="0"><table><tr><td>a</td></tr></table></div><p>b</p>' in html


def test_headings_of_comments_are_no_headings_of_the_page() -> None:
    html = discussion(
        [PublicComment("Ana", ANA.date, '<h1 class="x">Title</h1><p>a &lt;h2&gt;</p><h3>b</h3><hr>')], url=""
    )
    assert "<p><b>Title</b></p><p>a &lt;h2&gt;</p><p><b>b</b></p><hr>" in html
