"""Which line of a page a problem is reported at, after components and expressions became Markdown."""

from glosa.builder.content.dialects.mdx.alignment import aligned


def test_fences_of_what_stands_for_a_component_are_none_of_the_page() -> None:
    before = "# A\n\n<Chart />\n\nText.\n\n```js\nf()\n```\n\nEnd."
    after = "# A\n\n```jsx\n<Chart />\n```\n\nText.\n\n```js\nf()\n```\n\nEnd."
    assert aligned(before, after)[6:] == (4, 5, 6, 7, 8, 9, 10)


def test_as_many_changed_lines_between_equal_ones_are_the_same() -> None:
    assert aligned("# A\n\n{/* a */} x\n\n{b} y\n\nEnd.", "# A\n\nx\n\n1 y\n\nEnd.") == (0, 1, 2, 3, 4, 5, 6)
