"""Targets of MyST: what links can lead to, and the text of links without one."""

import pytest

from glosa.builder.content.dialects.labels import labels_in
from glosa.builder.content.dialects.translate import translate

PAGE = """\
# A page

(fig-target)=
```{figure} logo.svg
The *first* logo
```

:::{figure} logo.svg
:name: fig-colons
The `second` logo. It has a long story.

And a legend.
:::

```{list-table} My table
---
name: tab-a
---
* - a
```

```{code-block} python
:name: code-a
:caption: The code
a = 1
```

````{grid} 2
```{grid-item-card} Card
:name: card-a
# No title
```
````

```{math}
:label: eq-a
a = b
```

```md
:name: shown
```
"""


def test_named_directives_are_targets_with_their_captions() -> None:
    assert dict(labels_in(PAGE, "a.md")) == {
        "fig-target": ("/a.md#fig-target", "The first logo"),
        "fig-colons": ("/a.md#fig-colons", "The second logo"),
        "tab-a": ("/a.md#tab-a", "My table"),
        "code-a": ("/a.md#code-a", "The code"),
        "card-a": ("/a.md#card-a", "Card"),
        "eq-a": ("/a.md#eq-a", "eq-a"),
        "/a.md": ("/a.md", "A page"),
    }


def test_each_named_directive_has_an_anchor() -> None:
    text = translate(PAGE, "myst", labels=dict(labels_in(PAGE, "a.md")), page="a.md").text
    for name in ("fig-target", "fig-colons", "tab-a", "code-a", "card-a", "eq-a"):
        assert text.count(f'<a id="{name}"></a>') == 1
    assert text.index("card Card") < text.index('id="card-a"')


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("{ref}`fig`", "[The logo](</a.md#fig>)"),
        ("{numref}`fig`", "[The logo](</a.md#fig>)"),
        ("{numref}`Fig. %s <fig>`", "[The logo](</a.md#fig>)"),
        ("{numref}`Figure {number}: {name} <fig>`", "[The logo](</a.md#fig>)"),
        ("{numref}`the logo <fig>`", "[the logo](</a.md#fig>)"),
        ("{numref}`Fig. %s <gone>`", "gone"),
        ("[](#fig)", "[The logo](</a.md#fig>)"),
        ("[here](fig)", "[here](</a.md#fig>)"),
        ("[](eq:fig)", "[A formula](</a.md#eq:fig>)"),
        ("[a](other:b.html#c) [](other:d)", "a `d`"),
        ("[a](eq:other) [b](https://example.org)", "[a](eq:other) [b](https://example.org)"),
    ],
)
def test_links_to_a_figure_show_its_caption_instead_of_its_number(written: str, shown: str) -> None:
    labels = {"fig": ("/a.md#fig", "The logo"), "eq:fig": ("/a.md#eq:fig", "A formula"), "other:": ("", "")}
    assert translate(written, "myst", labels=labels, page="b.md").text == shown


def test_a_long_caption_is_cut_at_a_word() -> None:
    page = f":::{{figure}} a.svg\n:name: fig\n{'Many words ' * 20}\n:::\n"
    ((name, (_, words)), _) = labels_in(page, "a.md")
    assert name == "fig"
    assert len(words) <= 60
    assert words.endswith("words Many…")
