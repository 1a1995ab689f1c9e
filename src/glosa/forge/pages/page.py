"""The HTML frame of every page: one style sheet, no scripts, nothing from other hosts."""

from dataclasses import dataclass
from html import escape

from starlette.responses import Response


@dataclass(frozen=True, slots=True)
class Markup:
    """Text that's already HTML."""

    html: str


def markup(template: str, **values: "str | int | Markup") -> Markup:
    """Fills in a template's ``{names}``. Texts are escaped, also for attributes in double quotes."""
    return Markup(
        template.format_map(
            {name: value.html if isinstance(value, Markup) else escape(str(value)) for name, value in values.items()}
        )
    )


def joined(parts: "list[Markup]") -> Markup:
    """Concatenates the parts."""
    return Markup("".join(part.html for part in parts))


def page(title: str, body: Markup, *, root: str, status: int = 200, form_target: str = "") -> Response:
    """A page. ``root`` is the URL of the forge, and ``form_target`` an origin that a form may redirect to."""
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
<footer>A local stand-in to try things out. All data is in memory, and nothing goes over the network.</footer>
</body>
</html>
"""
