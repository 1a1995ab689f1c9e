"""Embeds: ``::: embed ADDRESS TITLE``, an optional caption, ``:::``. A link until the reader agrees to load the host's page."""

from html import escape
from urllib.parse import urlsplit

from glosa.builder.config.addresses import origin
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.marker import check_wording
from glosa.builder.content.markdown.placeholders import Directive
from glosa.builder.content.markdown.policy import check_use


class Embeds:
    """The embeds of a page."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    def begin(self, directive: Directive, line: int) -> str:
        """Writes the beginning of an embed; returns its end."""
        address, _, title = directive.title.partition(" ")
        address = self._draft.resolve(address, line)
        title = self._draft.resolve(title.strip(), line)
        source = origin(address)
        if source is None or not address.startswith("https://") or not title:
            self._incomplete(directive, line)
            return ""
        check_wording(self._draft, title, line)
        if allow := check_use(self._draft, "frame", address, line):
            self._draft.warn(
                "embed-blocked",
                line,
                found=f"The embed is from {source}, which browsers block under the site's content policy.",
                expected=f"{source!r} among the hosts of 'policy: frame:' in glosa.yaml.",
                next_step=f"{allow}.",
            )
        host = urlsplit(source).netloc
        self._draft.out.append(
            f'<figure class="embed"><p class="embed-place"><a href="{escape(address)}">'
            f"{escape(title)}</a> <small>{escape(host)}</small></p>\n<figcaption>"
        )
        return "</figcaption></figure>\n"

    def _incomplete(self, directive: Directive, line: int) -> None:
        self._draft.error(
            "embed-incomplete",
            line,
            found=f"{self._draft.markdown.restore(directive.written)!r} isn't an address that begins with https://, and a title.",
            expected="'::: embed https://www.youtube-nocookie.com/embed/ID The title, for readers who can't see it'.",
            next_step="Write the address of the embedded page, a space, and its title.",
        )
