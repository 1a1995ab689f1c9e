"""Pages of every type, on the project's own site and on small ones."""

CODE = {
    f"docs/{folder}code.md": f"# {title}\n\n```python\nprint('{title}')\n```\n"
    for folder, title in (("", "Código"), ("en-US/", "Code"))
}

_METER = """\
export function render({ value }, React) {
  return React.createElement("p", { className: "meter" }, `At rest: ${value}`);
}

export function mount(element, { value }) {
  element.querySelector(".meter").textContent = `Alive: ${value}`;
  return () => { document.documentElement.dataset.unmounted = value; };
}
"""

_FAR = "...\n\n" * 100

ISLAND = {
    "components/meter.js": _METER,
    **{
        f"docs/{folder}far.md": f"# {title}\n\n{_FAR}::: component meter\nvalue: 7\n:::\n"
        for folder, title in (("", "Longe"), ("en-US/", "Far"))
    },
}
"""A component so far down that it is out of view at first."""

_WORDS = "Palavras antes do termo, para que a linha seja longa. "

TERMS = {
    "glossary.yaml": """\
page: glossary
terms:
  stop-loss:
    term: { pt-BR: stop loss, en-US: stop loss }
    forms: { pt-BR: [stops] }
    means:
      pt-BR: A ordem que encerra uma posição a partir de certa perda, veja [alvo](#target).
      en-US: The order that closes a position from a certain loss on, see [target](#target).
    see: [target]
  target:
    term: { pt-BR: alvo, en-US: target }
    means: { pt-BR: O preço a que se quer chegar., en-US: The price to be reached. }
""",
    "docs/glossary.md": "# Glossário\n\n::: glossary\n:::\n",
    "docs/en-US/glossary.md": "# Glossary\n\n::: glossary\n:::\n",
    "docs/terms.md": f"# Termos\n\nO stop loss vem antes do alvo.\n\n{_WORDS * 3}\n\n[Outra](panel.md) página.\n",
    "docs/en-US/terms.md": "# Terms\n\nThe stop loss comes before the target.\n",
    "docs/narrow.md": f"# Estreito\n\n{_WORDS * 40}Aqui o stop loss.\n\n| a | b |\n|---|---|\n| 1 | alvo |\n",
    "docs/en-US/narrow.md": "# Narrow\n\nHere.\n\n| a | b |\n|---|---|\n| 1 | target |\n",
}
"""Pages that use the terms of a glossary."""

PAGE_TYPES = {
    "home": "",
    "page": "settings/strategy.html",
    "page with figures": "settings/stoploss.html",
    "page with code": "settings/universal.html",
    "folder": "popular-topics/",
    "tags": "tag/",
    "categories": "categories/",
    "timeline": "timeline/",
    "second page of a list": "timeline/page/2/",
    "not found": "nowhere.html",
}
"""Addresses on the project's own site, below the root of each language."""

HOMES = {"Portuguese": "", "English": "en-US/"}
