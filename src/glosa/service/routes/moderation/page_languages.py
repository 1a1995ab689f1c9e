"""The moderation page's languages, as the front end's build wrote them: which one a browser gets, and what is in it."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from glosa.service.domain.languages import fitting
from glosa.service.routes.moderation.page_times import PageTimes


class PageLanguage(msgspec.Struct, frozen=True, kw_only=True):
    """One language of the page."""

    tag: str
    """The attribute ``lang``."""
    file: str
    """The script with its texts, next to the page; empty for English, which is in the page's own."""
    messages: Mapping[str, Any]
    times: PageTimes


@lru_cache(maxsize=1)
def page_languages(content: bytes) -> Mapping[str, PageLanguage]:
    """Reads the build's file. It changes only when the front end is built, so it's read once."""
    return msgspec.json.decode(content, type=dict[str, PageLanguage])


def preferred_language(languages: Mapping[str, PageLanguage], accepted: str) -> PageLanguage:
    """The first language of the header ``Accept-Language`` that the page has, else English."""
    tags = _TAG.findall(accepted[:_MOST_READ])
    return languages[next((name for tag in tags if (name := fitting(languages, tag))), "en")]


_TAG = re.compile(r"(?:^|,)\s*([A-Za-z]{2,3}\b(?:-[A-Za-z0-9]{1,8}\b)*)")
_MOST_READ = 200
