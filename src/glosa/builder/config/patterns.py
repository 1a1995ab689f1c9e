"""Kinds of text in ``glosa.yaml``: addresses, paths, names, and language tags, each with its pattern.

``extra={"expected": …}`` describes a pattern in words.
"""

from typing import Annotated, Literal

from msgspec import Meta

Localized = Annotated[
    str | dict[str, str],
    Meta(description="One text for all languages, or one per language: {pt-BR: Início, en-US: Home}."),
]

Dialect = Literal["mkdocs-material", "vitepress", "vuepress", "docusaurus", "starlight", "myst"]
SlugStyle = Literal["glosa", "github", "mkdocs", "vuepress", "vuepress2", "vitepress"]

RouteFolder = Annotated[
    str,
    Meta(
        pattern=r"^/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$",
        extra={"expected": "a path of plain letters that begins and ends with a slash, such as / or /en-US/"},
    ),
]
Address = Annotated[
    str, Meta(pattern=r"^(https?://|mailto:)\S+$", extra={"expected": "an address that begins with https://"})
]
PictureHost = Annotated[
    str,
    Meta(
        pattern=r"^(gravatar|libravatar|https?://[^\s/?#@\\]+[^\s?#\\]*)?$(?!\n)",
        extra={"expected": "gravatar, libravatar, or an address that begins with https:// and has no query"},
    ),
]
LinkTarget = Annotated[
    str,
    Meta(
        pattern=r"^(https?://|mailto:)\S+$|^/(?!/)\S*$",
        extra={"expected": "an address that begins with https://, or a path of this site that begins with a slash"},
    ),
]
OldAddress = Annotated[
    str,
    Meta(
        # No folder begins with a dot, no escape hides a dot, a slash, or a control character. "$" alone allows a last newline.
        pattern=r"^/(?!.*%([01][0-9A-Fa-f]|2[EeFf]|5[Cc]|7[Ff]))((?!\.)[^?#/\\\x00-\x1f\x7f]+/)*"
        r"((?!\.)([^?#/\\\x00-\x1f\x7f]+\.html?|[^?#/.\\\x00-\x1f\x7f]+))?$(?!\n)",
        extra={"expected": "a path of this site that ends with a slash, with .html, or without an extension"},
    ),
]
Origin = Annotated[
    str,
    Meta(
        pattern=r"^https?://[^/?#\s@]+$",
        extra={"expected": "scheme and host only, such as https://docs.example.org (a path belongs in 'base')"},
    ),
]
Name = Annotated[
    str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]*$", extra={"expected": "a name of letters, digits, - and _"})
]
EditAddress = Annotated[
    str,
    Meta(
        pattern=r"^https?://.*\{path\}",
        extra={"expected": "an address that contains {path}, such as https://host/edit/main/{path}"},
    ),
]
WebAddress = Annotated[
    str,
    Meta(
        pattern=r"^$|^https?://[^\s?#]+$",
        extra={"expected": "an address that begins with https://, without ? and #"},
    ),
]
ProxyAddress = Annotated[
    str,
    Meta(
        pattern=r"^$|^https?://\S+$",
        extra={"expected": "an address such as https://comments.example.org/api/v1/exchange or https://host/x?{url}"},
    ),
]
PublicFile = Annotated[
    str,
    Meta(
        pattern=r"^(/[^/].*)?$",
        extra={"expected": "the path of a file in public/ that begins with a slash, such as /logo.svg"},
    ),
]
LanguageTag = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
        extra={"expected": "a language tag such as pt-BR or en"},
    ),
]
