"""Settings of Valine and Vssue, and of plugins with them, as Glosa's block ``comments``."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.other_comments import described
from glosa.migration.readers.plugins import plugins_of
from glosa.migration.readers.settings import mapping, sequence, text

AVATARS = ("mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide")
_PLATFORMS = {
    "githubv3": "github",
    "githubv4": "github-v4",
    "gitlabv4": "gitlab",
    "bitbucketv2": "bitbucket",
    "giteev5": "gitee",
    "giteav1": "gitea",
}


def comments_block(
    solution: str, options: Mapping[str, Any], *, written: ConfigurationText
) -> tuple[Mapping[str, Any] | None, list[Remark]]:
    """The block for a solution such as ``valine`` or ``vssue`` with its options, and what couldn't be carried over."""
    if solution.lower() == "valine":
        return _valine(options, written)
    if solution.lower() == "vssue":
        return _vssue(options, written)
    return None, [Remark("decide", *written.words(solution), described(solution))]


def other_solution(chosen: str, theme: Mapping[str, Any], *, written: ConfigurationText) -> Iterator[Remark]:
    """Comments that a theme's options have besides those of the chosen solution."""
    for name in ("valine", "vssue"):
        if chosen and name != chosen and mapping(theme.get(f"{name}Config")):
            why = f"The site has comments of {chosen.capitalize()} and of {name.capitalize()}, and a site of Glosa has one kind. Those of {chosen.capitalize()} continue. To continue the others instead, pass --set themeConfig.commentsSolution={name}."
            yield Remark("decide", *written.key(f"{name}Config"), why)


def _valine(options: Mapping[str, Any], written: ConfigurationText) -> tuple[Mapping[str, Any], list[Remark]]:
    settings: dict[str, Any] = {}
    findings: list[Remark] = []
    if _RECO.search(written.text):
        options = {**options, "avatar": "retro", "visitor": True, **options}  # As vuepress-theme-reco starts Valine.
    for key, value in options.items():
        name = _VALINE.get(key)
        place = written.key(key)
        if key in ("el", "showComment") or value is None:
            continue
        if name is None or not _fits(name, value):
            findings.append(
                Remark(
                    "left",
                    *place,
                    f"Valine's option '{key}' has no counterpart, or not with the value {json.dumps(value, ensure_ascii=False)}.",
                )
            )
        elif name == "serverURLs":
            findings.append(
                Remark("changed", *place, f"Comments are stored by the site's own service, no longer at {value}.")
            )
        elif name in ("meta", "requiredFields"):
            settings[name] = [one for one in sequence(value) if one in ("nick", "mail", "link")]
        else:
            settings[name] = str(value) if name in ("placeholder", "appId", "appKey", "path", "lang") else value
    if not settings.get("path") or "location" in settings["path"]:
        settings.pop("path", None)
    lang = settings.get("lang", "")
    if lang and lang not in ("zh-CN", "zh-TW", "en", "ja"):
        settings.pop("lang")
    findings.append(
        Remark(
            "decide",
            *written.key("appId"),
            "Comments start empty. Export them at LeanCloud and run 'glosa comments import', see the guide 'Moving from Valine'. LeanCloud closes on January 12, 2027.",
        )
    )
    return {"solution": "anonymous", "anonymous": settings}, findings


def _fits(name: str, value: object) -> bool:
    if name == "avatar":
        return value in AVATARS
    if name in ("visitor", "recordIP", "enableQQ", "avatarForce"):
        return isinstance(value, bool)
    if name == "pageSize":
        return isinstance(value, int) and value > 0
    if name == "avatarCDN":
        return isinstance(value, str) and value.startswith("http")
    if name == "emojiCDN":
        return isinstance(value, str) and value.startswith(("http", "/"))
    if name == "emojiMaps":
        return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
    return isinstance(value, str | list | int)


def _vssue(options: Mapping[str, Any], written: ConfigurationText) -> tuple[Mapping[str, Any] | None, list[Remark]]:
    findings: list[Remark] = []
    platform = text(options.get("platform") or options.get("api")).lower().replace("@vssue/api-", "").replace("-", "")
    settings: dict[str, Any] = {
        "platform": _PLATFORMS.get(platform, {"githubv4": "github-v4"}.get(platform, platform)),
        "owner": text(options.get("owner")),
        "repo": text(options.get("repo")),
        "clientId": text(options.get("clientId")),
    }
    missing = [key for key, value in settings.items() if not value]
    if missing or settings["platform"] not in _PLATFORMS.values():
        why = f"Vssue's settings lack {', '.join(missing) or 'a known platform'}, so comments are off. Add the block 'comments' to glosa.yaml."
        return None, [Remark("decide", *written.key("platform" if settings["platform"] else "vssueConfig"), why)]
    for key in ("labels", "admins"):
        if sequence(options.get(key)):
            settings[key] = [text(one) for one in options[key]]
    for key in ("prefix", "state", "perPage", "autoCreateIssue"):
        if isinstance(options.get(key), str | int | bool):
            settings[key] = options[key]
    address = text(options.get("baseURL") or options.get("baseUrl"))
    if address:
        settings["baseURL"] = address.rstrip("/")
    if options.get("clientSecret"):
        why = "The client secret isn't in the new site. Every reader of the old one could see it: make a new one, and give it to the service in GLOSA_CLIENT_SECRET."
        findings.append(Remark("decide", *written.key("clientSecret"), why))
    block: dict[str, Any] = {"solution": "issues", "issues": settings}
    title = options.get("title")
    if isinstance(title, str) and "<%" in title:
        why = f"The titles of issues come from a template, {title!r}, which Glosa can't use. Check under 'comments' that it finds the issues of your pages."
        findings.append(Remark("decide", *written.key("title"), why))
    elif isinstance(title, str) and title:
        block["options"] = {"title": title}
    return block, findings


def plugin_comments(config: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The solution and its options in the plugins of a configuration; both empty if no plugin has comments."""
    for name, options, _ in plugins_of(config):
        match name:
            case "@vuepress-reco/comments" | "@vuepress-reco/vuepress-plugin-comments":
                return text(options.get("solution")), mapping(options.get("options"))
            case "valine" | "vuepress-plugin-valine":
                return "valine", options
            case "comment" | "vuepress-plugin-comment" | "@sumcai/vuepress-plugin-comment":
                return text(options.get("choosen")), mapping(options.get("options"))
            case "@vuepress/plugin-comment" | "vuepress-plugin-comment2":
                return text(options.get("provider")) or "Giscus", options
            case "@vssue/vuepress-plugin-vssue" | "@vssue/vssue" | "vssue-global" | "vuepress-plugin-vssue-global":
                return "vssue", options
    return "", {}


_RECO = re.compile(r"\breco(?:Theme)?\b")
_VALINE = {
    "appId": "appId",
    "app_id": "appId",
    "appKey": "appKey",
    "app_key": "appKey",
    "placeholder": "placeholder",
    "avatar": "avatar",
    "visitor": "visitor",
    "recordIP": "recordIP",
    "pageSize": "pageSize",
    "path": "path",
    "meta": "meta",
    "requiredFields": "requiredFields",
    "lang": "lang",
    "clazzName": "clazzName",
    "avatarForce": "avatarForce",
    "avatar_cdn": "avatarCDN",
    "avatarCDN": "avatarCDN",
    "emojiCDN": "emojiCDN",
    "emojiMaps": "emojiMaps",
    "enableQQ": "enableQQ",
    "serverURLs": "serverURLs",
    "serverUrls": "serverURLs",
    "serverURL": "serverURLs",
}
