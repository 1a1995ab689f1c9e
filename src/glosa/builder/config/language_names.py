"""The names of languages in themselves, and their tags."""

import re


def language_name(lang: str) -> str:
    """The name of a language by its tag; the tag if it isn't known."""
    return _LANGUAGES.get(lang.lower()) or _LANGUAGES.get(lang.lower().partition("-")[0]) or lang


def is_language_tag(lang: str) -> bool:
    """Whether a text has the form of a language tag, such as ``pt-BR``. All languages have codes of two or three letters."""
    return _TAG.fullmatch(lang) is not None


def likely_tag(lang: str) -> str:
    """The tag that a text probably means, such as ``en`` for ``english``; empty if there's none."""
    name = lang.casefold()
    return _ENGLISH_NAMES.get(name) or next((one for one, own in _LANGUAGES.items() if own.casefold() == name), "")


_TAG = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{1,8})*", re.IGNORECASE | re.ASCII)
_ENGLISH_NAMES = {
    "arabic": "ar",
    "chinese": "zh",
    "czech": "cs",
    "dutch": "nl",
    "french": "fr",
    "german": "de",
    "hindi": "hi",
    "italian": "it",
    "japanese": "ja",
    "korean": "ko",
    "persian": "fa",
    "polish": "pl",
    "portuguese": "pt",
    "russian": "ru",
    "spanish": "es",
    "turkish": "tr",
    "ukrainian": "uk",
    "vietnamese": "vi",
}

_LANGUAGES = {
    "ar": "العربية",
    "az": "Azərbaycanca",
    "bg": "Български",
    "bn": "বাংলা",
    "ca": "Català",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "el": "Ελληνικά",
    "em": "Emoji",
    "en": "English",
    "es": "Español",
    "fa": "فارسی",
    "fi": "Suomi",
    "fr": "Français",
    "he": "עברית",
    "hi": "हिन्दी",
    "hu": "Magyar",
    "id": "Bahasa Indonesia",
    "it": "Italiano",
    "ja": "日本語",
    "ko": "한국어",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt": "Português",
    "ro": "Română",
    "ru": "Русский",
    "sv": "Svenska",
    "th": "ไทย",
    "tr": "Türkçe",
    "uk": "Українська",
    "ur": "اردو",
    "uz": "Oʻzbekcha",
    "vi": "Tiếng Việt",
    "yo": "Yorùbá",
    "zh": "简体中文",
    "zh-hant": "繁體中文",
    "zh-tw": "繁體中文",
    "zh-hk": "繁體中文",
}
