"""GitHub's media types, which select the formats of a text."""

import re
from dataclasses import dataclass

from starlette.datastructures import Headers


@dataclass(frozen=True, slots=True)
class Media:
    """The formats of a text in a response."""

    raw: bool = True
    html: bool = False
    text: bool = False

    @property
    def header(self) -> str:
        """The value of ``X-GitHub-Media-Type``."""
        match self:
            case Media(raw=True, html=True, text=True):
                return "github.v3; param=full; format=json"
            case Media(html=True):
                return "github.v3; param=html; format=json"
            case Media(text=True):
                return "github.v3; param=text; format=json"
        return "github.v3; format=json"


def requested_media(headers: Headers) -> Media | None:
    """The formats in all ``Accept`` headers together; ``None`` if GitHub supports none of them."""
    types = [one.partition(";")[0].strip().lower() for line in headers.getlist("accept") for one in line.split(",")]
    types = [one for one in types if one]
    known = [_GITHUB.fullmatch(one) for one in types]
    if types and not any(known) and not any(one in _JSON for one in types):
        return None
    forms = {match["form"] for match in known if match and match["form"]}
    if not forms:
        return Media()
    return Media(
        raw=bool(forms & {"raw", "full"}), html=bool(forms & {"html", "full"}), text=bool(forms & {"text", "full"})
    )


_GITHUB = re.compile(r"application/vnd\.github(?:\.[a-z0-9-]+?)??(?:\.(?P<form>raw|text|html|full))?(?:\+json)?")
_JSON = ("application/json", "application/*", "*/*", "text/html")
