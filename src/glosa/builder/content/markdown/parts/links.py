"""Links to other sites, and links to pages and files of this site, which are checked when all of them are known."""

import re
from typing import Any
from urllib.parse import quote, unquote

from pyromark.event import Range

from glosa.builder.content.document import LinkUse
from glosa.builder.content.glossary.model import GLOSSARY_FILE
from glosa.builder.content.images import is_image
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.text import escape, escape_attribute
from glosa.builder.content.routes import is_open
from glosa.builder.content.slugs import linked_id
from glosa.builder.diagnostics import did_you_mean


class Links:
    """The links of a page."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.internal: list[LinkUse] = []
        self.assets: list[str] = []
        """The images next to the page that links lead to."""
        self.completed: dict[str, str] = {}
        """The route of each link whose path has no extension, by its path."""

    def begin(self, link: Any, span: Range) -> None:
        """A link begins."""
        draft = self._draft
        line = draft.line(span)
        draft.named_until = max(draft.named_until, span["end"])
        address = draft.resolve(link["dest_url"], line)
        if link["link_type"] == "Email":
            address = f"mailto:{address}"
        title = draft.resolve(link["title"], line)
        described = f' title="{escape_attribute(title)}"' if title else ""
        draft.out.append(f"<a{self.attributes(address.strip(), line)}{described}>")

    def href(self, route: str, anchor: str) -> str:
        """Address of an anchor on one of the site's pages, as the value of an attribute."""
        page = "" if route == self._draft.source.route else self._draft.context.base + _quoted(route[1:])
        return escape_attribute(f"{page}#{_quoted(anchor)}" if anchor else page)

    def note(self, written: str, line: int, *, route: str, anchor: str) -> None:
        """Records a link that isn't in the Markdown, so that it's checked with the others."""
        self.internal.append(LinkUse(written, line, route, anchor, self._draft.file))

    def known(self, text: str) -> str:
        """HTML of plain text. If the text is an address of another site, it becomes a link."""
        if not re.match(r"https?://\S+$", text):
            return escape(text)
        return f'<a class="external" href="{escape_attribute(_encoded(text))}" rel="noopener">{escape(text)}</a>'

    def attributes(self, address: str, line: int) -> str:
        """The attributes of a link to an address of this site or another one, which is checked."""
        scheme = _SCHEME.match(address)
        if not scheme:
            return self._to_site(address, line)
        match scheme[0].lower():
            case "http:" | "https:" | "//":
                return f' class="external" href="{escape_attribute(_encoded(address))}" rel="noopener"'
            case "mailto:" | "tel:":
                return f' href="{escape_attribute(_encoded(address))}"'
            case "term:":
                return self._to_term(address, line)
        if self._draft.context.dialect and scheme[0].lower() not in _UNSAFE:
            self._of_plugin(scheme[0], line)
        else:
            self._refused(address, line)
        return ""

    def _to_site(self, address: str, line: int) -> str:
        before, hash_sign, after = address.partition("#")
        path, question_mark, query = before.partition("?")
        fragment = linked_id(unquote(after), self._draft.context.slugs)
        image = self._draft.context.images.find(address, self._draft.source) if is_image(path) else None
        if image and image.asset:
            self.assets.append(image.asset)
            return f' href="{escape_attribute(image.url)}"'
        route = self._route(unquote(path)) if path else self._draft.source.route
        if not address or route is None:
            self._nowhere(address, line)
            return ""
        self.note(address, line, route=route, anchor=fragment)
        target = self._draft.context.base + _quoted(route[1:]) if path else ""
        href = f"{target}{question_mark}{_encoded(query)}{hash_sign}{_quoted(fragment)}"
        return f' href="{escape_attribute(href)}"'

    def _route(self, path: str) -> str | None:
        source = self._draft.source
        route = self._draft.context.routes.of(path, source)
        if route is not None and is_open(path):
            self.completed[path] = route
        return route

    def _to_term(self, address: str, line: int) -> str:
        marks, key = self._draft.context.view.terms.marks, address.partition(":")[2]
        if key in marks.keys:
            if marks.page_exists:
                self.note(address, line, route=marks.route_of(key), anchor="")
            self._draft.linked.add(key)
        elif not key:
            self._no_key(line)
        elif marks.is_sound:
            self._no_term(key, line)
        return f' class="term" href="{self.href(marks.route_of(key), key)}"'

    def _no_key(self, line: int) -> None:
        self._draft.error(
            "term-unknown",
            line,
            found="A link 'term:' has no key.",
            expected=f"After 'term:' a key from 'terms' of {GLOSSARY_FILE}.",
            next_step="Add the key of the term.",
        )

    def _no_term(self, key: str, line: int) -> None:
        marks = self._draft.context.view.terms.marks
        found = (
            f"There is no term {key!r}."
            if marks.exists
            else f"A link names the term {key!r}; the site has no glossary."
        )
        self._draft.error(
            "term-unknown",
            line,
            found=found,
            expected=f"A key from 'terms' of {GLOSSARY_FILE}.{did_you_mean(key, marks.keys)}",
            next_step=f"Correct the key after 'term:', or define the term in {GLOSSARY_FILE}.",
        )

    def _refused(self, address: str, line: int) -> None:
        self._draft.object_to(
            "link-scheme",
            line,
            found=f"Link {address!r} has a scheme that pages may not link to.",
            expected="http:, https:, mailto:, tel:, term:, or a path of this site.",
            next_step="Link to a page, or write the address as `code`.",
        )

    def _of_plugin(self, scheme: str, line: int) -> None:
        """A link that a plugin of the generator makes, or one to an app. All of a scheme are reported alike."""
        self._draft.warn(
            "link-scheme",
            line,
            found=f"Links that begin with {scheme!r} are plain text, because pages may not link to that scheme.",
            expected="http:, https:, mailto:, tel:, term:, or a path of this site.",
            next_step="Write the addresses that your generator or its plugin made of them, or write them as `code`.",
        )

    def _nowhere(self, address: str, line: int) -> None:
        expected = "A path such as ../settings/basic.md, /settings/basic.html or #section."
        step = "Correct the address in the parentheses."
        if address:
            found = f"Link {address!r} leads out of the content folder."
            self._draft.lacks("link-outside", line, found=found, expected=expected, next_step=step)
        else:
            self._draft.lacks("link-empty", line, found="A link has no address.", expected=expected, next_step=step)


def _quoted(text: str) -> str:
    """``text`` encoded as a part of an address."""
    return text if _CLEAN.fullmatch(text) else quote(text, _SAFE)


def _encoded(address: str) -> str:
    """``address`` with characters that aren't allowed in addresses percent-encoded. Existing encoding is unchanged."""
    return address if _CLEAN.fullmatch(address) else quote(address, f"{_SAFE}#?[]%")


_SCHEME = re.compile(r"//|[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_UNSAFE = ("javascript:", "vbscript:", "data:", "file:", "blob:")
_SAFE = "/:@!$&'()*+,;=~"
_CLEAN = re.compile(r"[\w/.-]*", re.ASCII)
