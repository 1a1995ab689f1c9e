"""The frame of every page that people see: one style sheet, no script, nothing from elsewhere."""

from dataclasses import dataclass
from html import escape

from starlette.responses import Response


@dataclass(frozen=True, slots=True)
class Markup:
    """Text that is HTML already."""

    html: str


def markup(template: str, **values: "str | int | Markup") -> Markup:
    """``template`` with its ``{names}`` replaced; texts are escaped, also for attributes in double quotes."""
    return Markup(
        template.format_map(
            {name: value.html if isinstance(value, Markup) else escape(str(value)) for name, value in values.items()}
        )
    )


def joined(parts: "list[Markup]") -> Markup:
    """One after the other."""
    return Markup("".join(part.html for part in parts))


def page(title: str, body: Markup, *, root: str, status: int = 200, form_target: str = "") -> Response:
    """A page. ``root`` is where the forge stands; ``form_target`` an origin that a form's answer may lead to."""
    html = markup(_FRAME, title=title, body=body, root=root).html
    policy = (
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
        f"form-action {' '.join(filter(None, (_SELF, form_target)))}"
    )
    headers = {"content-security-policy": policy, **_HEADERS}
    return Response(html, status, headers, "text/html; charset=utf-8")


_SELF = "'self'"
_HEADERS = {
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_FRAME = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Glosa forge</title>
<link rel="icon" href="{root}/_forge/avatars/glosa.svg">
<link rel="stylesheet" href="{root}/_forge/style.css">
</head>
<body>
<header><a href="{root}/">Glosa forge</a></header>
<main>
<h1>{title}</h1>
{body}
</main>
<footer>A stand-in for trying things out. It keeps everything in memory and talks to nobody.</footer>
</body>
</html>
"""
