"""Home pages that the generators draw from front matter, in Markdown."""

from collections.abc import Mapping
from typing import Any


def hero_markdown(front_matter: Mapping[str, Any]) -> tuple[str, str]:
    """The title and the Markdown of a home page of VuePress, VitePress, or Starlight; both empty if it's another page."""
    hero = front_matter.get("hero")
    own: Mapping[str, Any] = hero if isinstance(hero, dict) else front_matter
    title = _text(own, "name") or _text(own, "title") or _text(front_matter, "heroText") or _text(front_matter, "title")
    lines = [_text(own, "text"), _text(own, "tagline")]
    actions = own.get("actions") if isinstance(own.get("actions"), list) else []
    links = [_action(one) for one in actions or () if isinstance(one, dict)]
    if _text(front_matter, "actionText"):
        links.append(_link(_text(front_matter, "actionText"), _text(front_matter, "actionLink")))
    lines.append(" · ".join(one for one in links if one))
    features = front_matter.get("features")
    points = [_feature(one) for one in features if isinstance(one, dict)] if isinstance(features, list) else []
    lines.append("\n".join(one for one in points if one))
    lines.append(_text(front_matter, "footer"))
    return title, "\n\n".join(one for one in lines if one)


HERO_KEYS = (
    "hero",
    "heroText",
    "heroImage",
    "heroImageStyle",
    "tagline",
    "actions",
    "actionText",
    "actionLink",
    "features",
    "footer",
    "bgImage",
    "bgImageStyle",
    "isShowTitleInHome",
    "heroAlt",
    "footerHtml",
    "heroHeight",
    "faceImage",
    "modules",
    "banner",
    "blog",
)


def _action(one: Mapping[str, Any]) -> str:
    return _link(_text(one, "text"), _text(one, "link"))


def _link(text: str, target: str) -> str:
    return f"[{text}]({target.replace(' ', '%20')})" if text and target else text


def _feature(one: Mapping[str, Any]) -> str:
    title = _text(one, "title")
    shown = f"[**{title}**]({_text(one, 'link')})" if _text(one, "link") else f"**{title}**"
    details = _text(one, "details")
    return f"- {shown}{f': {details}' if details else ''}" if title else ""


def _text(values: Mapping[str, Any], key: str) -> str:
    value = values.get(key)
    return (
        " ".join(value.split())
        if isinstance(value, str)
        else str(value)
        if isinstance(value, int | float) and not isinstance(value, bool)
        else ""
    )
