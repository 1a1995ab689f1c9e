"""``settings.yaml`` as values: every setting of a product, described once in all languages of the site.

These classes are the file's only description: ``load.py`` and the JSON Schema for editors both follow them.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from glosa.builder.config.patterns import Name
from glosa.builder.config.section import Section
from glosa.builder.content.localized import PagePath, Words

SETTINGS_FILE = "settings.yaml"
"""The file's name, next to ``glosa.yaml``."""

PARTS = ("does", "matters", "interacts", "example", "mistake")
"""Keys of a setting's texts, in the order in which its card shows them."""

Value = Annotated[
    str | dict[str, str], Meta(description="A value as readers see it; one per language if it consists of words.")
]
Key = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$",
        extra={"expected": "small letters, digits and '-' in parts joined by '.', such as stop.distance"},
    ),
]


class Kind(Section, frozen=True, kw_only=True):
    """The kind of value that a setting takes."""

    label: Annotated[Words, Meta(description="What cards call it.")]
    has_default: Annotated[
        bool, Meta(description="Whether cards say so where a setting's default is not documented.")
    ] = True
    has_range: Annotated[bool, Meta(description="Whether cards say so where a setting's range is not documented.")] = (
        False
    )
    is_field: Annotated[
        bool,
        Meta(
            description="Whether the product has a field for it. Cards of a concept don't name a kind, a default or a range."
        ),
    ] = True


class Setting(Section, frozen=True, kw_only=True):
    """One setting."""

    label: Annotated[Words, Meta(description="Its name as the product shows it: the heading of its card.")]
    page: Annotated[PagePath, Meta(description="The page that shows its card, within the language, without ending.")]
    kind: Annotated[str, Meta(description="A name from 'kinds'.")]
    unit: Annotated[
        str, Meta(description="A name from 'units', or the key of the setting in which readers choose the unit.")
    ] = ""
    depends_on: Annotated[
        tuple[str, ...], Meta(description="Keys of the settings without which it has no effect.")
    ] = ()
    default: Annotated[Value, Meta(description="Its value before anybody changes it; needs 'source'.")] = ""
    range: Annotated[Value, Meta(description="The values that it accepts; needs 'source'.")] = ""
    source: Annotated[
        Value, Meta(description="Where default and range are documented: an address, or a document and its section.")
    ] = ""
    does: Annotated[Words, Meta(description="What it does. Markdown, as are the texts below.")]
    matters: Annotated[Words, Meta(description="When it matters.")] = ""
    interacts: Annotated[Words, Meta(description="How it interacts with other settings.")] = ""
    example: Annotated[Words, Meta(description="A worked example.")] = ""
    mistake: Annotated[Words, Meta(description="The common mistake.")] = ""


class SettingsFile(Section, frozen=True, kw_only=True):
    """The whole file."""

    kinds: Annotated[Mapping[Name, Kind], Meta(description="The sorts of values that settings take, by name.")] = {}
    units: Annotated[Mapping[Name, Words], Meta(description="What values are counted in, by name.")] = {}
    undocumented: Annotated[
        Words,
        Meta(
            description="A note in Markdown about undocumented defaults and ranges. Each page shows it once, before the"
            " first card that lacks one, and cards leave out what isn't documented."
        ),
    ] = ""
    settings: Annotated[
        Mapping[Key, Setting],
        Meta(description="The settings; what follows a key's last '.' is the anchor of its card."),
    ] = {}


class Reference(Struct, frozen=True):
    """The file's content, with the line of each part."""

    exists: bool = False
    """Whether the site has the file."""
    is_sound: bool = True
    """False: the file has errors, ``file`` is empty, and cards aren't checked."""
    file: SettingsFile = SettingsFile()
    keys: frozenset[str] = frozenset()
    """Every key in the file, even if the file has errors."""
    lines: Mapping[tuple[str, ...], int] = {}
    """1-based line of each setting by its key, of each of its fields by key and field, and of the beginning of each
    text by key, field, and language. The language is empty if the text has none.
    """
    note_lines: Mapping[str, int] = {}
    """1-based line in which each text of ``undocumented`` begins, by language, which is empty if there's only one."""


def anchor_of(key: str) -> str:
    """Id of a setting's card: the part of its key after the last dot."""
    return key.rpartition(".")[2]
