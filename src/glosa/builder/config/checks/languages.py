"""Checks of locales, texts in several languages, and their variables."""

from collections.abc import Iterator

from glosa.builder.config.addresses import RESERVED
from glosa.builder.config.checks.features import FRONT_MATTER_KEYS
from glosa.builder.config.language_names import is_language_tag, likely_tag
from glosa.builder.config.model import LocaleConfig, PaginationConfig
from glosa.builder.config.partial import Review
from glosa.builder.config.problems import FileProblem, Place, called, choice, every, sentence
from glosa.builder.config.text import references
from glosa.builder.diagnostics import Severity, did_you_mean

ALERT_LANGUAGES = frozenset({"zh-CN"})
"""Languages of the pagination alert, besides the site's own."""


def default_locale(review: Review) -> Iterator[FileProblem]:
    """One locale is at the root."""
    if "/" not in review.keys("locales"):
        yield FileProblem(
            place=("locales", "/"),
            code="config-default-locale-missing",
            found="'locales' has no entry '/'.",
            expected="The default language under '/'.",
            next_step="Give the default language the path '/'.",
        )


def distinct_languages(review: Review) -> Iterator[FileProblem]:
    """No two locales have the same language."""
    first: dict[str, str] = {}
    for path, lang in _languages(review).items():
        if (other := first.setdefault(lang.lower(), path)) != path:
            yield FileProblem(
                place=("locales", path, "lang"),
                code="config-language-twice",
                found=f"Locales '{other}' and '{path}' both have the language '{lang}'.",
                expected="One locale per language.",
                next_step="Correct one of the two, or delete it.",
            )


def language_tags(review: Review) -> Iterator[FileProblem]:
    """Languages have a tag that browsers know."""
    for path, lang in _languages(review).items():
        if not is_language_tag(lang):
            tag = likely_tag(lang)
            yield FileProblem(
                place=("locales", path, "lang"),
                code="config-language-tag",
                severity=Severity.WARNING,
                found=f"'{lang}' isn't the tag of a language, so browsers, screen readers, and search engines don't know the language.",
                expected=f"A tag such as 'en', 'pt-BR', or 'zh-Hans'.{f' Did you mean {tag!r}?' if tag else ''}",
                next_step="Correct the tag.",
            )


def reserved_paths(review: Review) -> Iterator[FileProblem]:
    """No locale has a path that the site itself uses."""
    reserved = {*RESERVED, *(f"{listing}/" for listing in FRONT_MATTER_KEYS)}
    for path in review.keys("locales"):
        if (folder := f"{path[1:].partition('/')[0]}/").lower() in reserved:
            yield FileProblem(
                place=("locales", path),
                code="config-path-reserved",
                found=f"Locale '{path}' is in '/{folder}', which the site itself uses.",
                expected=f"A path that isn't in {choice(sorted(name for name in reserved if name.endswith('/')))}.",
                next_step="Choose another path, such as the language tag between slashes.",
            )


def complete_translations(review: Review) -> Iterator[FileProblem]:
    """A text per language exists for each of the site's languages, and for no other."""
    languages = set(_languages(review).values())
    if not languages or len(languages) < len(review.keys("locales")):
        return
    for place, texts in review.translations():
        for lang in sorted(texts.keys() - languages):
            yield FileProblem(
                place=(*place, lang),
                code="config-language-unknown",
                found=sentence(f"{called(place)} has a text for '{lang}', which isn't a language of the site"),
                expected=f"Only {every(sorted(languages))}.{did_you_mean(lang, languages)}",
                next_step="Correct the language tag, or add the language to 'locales'.",
            )
        if missing := sorted(languages - texts.keys()):
            yield FileProblem(
                place=place,
                code="config-translation-missing",
                found=sentence(f"{called(place)} has no text for {choice(missing)}"),
                expected="A text for each language of the site, or one text for all languages.",
                next_step=f"Add the text for {every(missing)}.",
            )


def known_variables(review: Review) -> Iterator[FileProblem]:
    """Each ``{{ name }}`` is a variable or a link, in a text where variables are replaced."""
    known = {*review.keys("variables"), *(f"links.{name}" for name in review.keys("links"))}
    for place, text in review.strings():
        for name in references(text):
            if place[0] in ("variables", "links"):
                yield FileProblem(
                    place=place,
                    code="config-variable-nested",
                    found=sentence(f"{called(place)} refers to '{{{{ {name} }}}}'"),
                    expected="Plain text. Variables can't refer to other variables.",
                    next_step=f"Replace it with the value of '{name}'.",
                )
            elif not _is_replaced(place):
                yield FileProblem(
                    place=place,
                    code="config-variable-misplaced",
                    found=sentence(f"{called(place)} refers to '{{{{ {name} }}}}', but variables aren't replaced here"),
                    expected="Variables only in titles, descriptions, the top navigation, 'prevText', 'nextText' and 'placeholder'.",
                    next_step=f"Replace it with the value of '{name}'.",
                )
            elif name not in known and review.is_sound(("variables",)) and review.is_sound(("links",)):
                yield FileProblem(
                    place=place,
                    code="config-variable-unknown",
                    found=sentence(f"{called(place)} refers to '{{{{ {name} }}}}', which isn't defined"),
                    expected=f"The name of an entry in 'variables' or 'links'.{did_you_mean(name, known)}",
                    next_step=f"Correct the name, or define '{name}'.",
                )


def alert_language(review: Review) -> Iterator[FileProblem]:
    """The language of the pagination alert exists."""
    known = {*_languages(review).values(), *ALERT_LANGUAGES}
    for place, pagination in review.sections(PaginationConfig):
        lang = pagination.alert_locale
        if isinstance(lang, str) and lang not in known:
            yield FileProblem(
                place=(*place, "alertLocale"),
                code="config-alert-language-unknown",
                found=f"'pagination.alertLocale' is '{lang}', which isn't a language of the site.",
                expected=f"{choice(sorted(known))}.{did_you_mean(lang, known)}",
                next_step="Correct the language tag, or leave the key out to use the page's language.",
            )


def _is_replaced(place: Place) -> bool:
    return place[0] != "head" and not _REPLACED.isdisjoint(place)


def _languages(review: Review) -> dict[str, str]:
    """The language of each locale, if it can be read."""
    locales = review.sections(LocaleConfig)
    return {str(place[-1]): locale.lang for place, locale in locales if review.is_sound((*place, "lang"))}


_REPLACED = frozenset({"title", "description", "nav", "prevText", "nextText", "placeholder"})
"""Keys of texts that can contain variables."""
