"""The names of languages in themselves."""


def language_name(lang: str) -> str:
    """The name of a language by its tag; the tag if it isn't known."""
    return _LANGUAGES.get(lang.lower()) or _LANGUAGES.get(lang.lower().partition("-")[0]) or lang


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
