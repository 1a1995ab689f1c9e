"""The rules of a site that its owners change while the service runs."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Protocol

from glosa.extras import how_to_install, installed
from glosa.service.domain.avatars.hosts import HOSTS
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.reactions import KINDS
from glosa.service.domain.sites import Approval, Rules, Site


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest and the largest value of a setting."""

    least: int
    most: int


NUMBERS: Mapping[str, Limits] = {
    "longest_comment": Limits(1, 100_000),
    "interval_ms": Limits(0, 3_600_000),
    "posts_a_minute": Limits(1, 100_000),
    "posts_an_hour": Limits(1, 1_000_000),
    "reads_a_minute": Limits(0, 10_000_000),
    "attack_posts": Limits(0, 100_000),
    "edit_minutes": Limits(0, 10_080),
}
"""Rules that are numbers."""
SWITCHES = ("spam_filter", "record_ip", "likes", "own_names")
"""Rules that are on or off."""
CHOICES = (*NUMBERS, *SWITCHES, "approval", "required", "reactions", "avatar_proxy")
"""All rules that the page changes. Others change keys of threads or what readers get, or need packages: they're for the command line."""
_LISTS = {"required": ("nick", "mail", "link"), "reactions": KINDS}
"""Rules that are a part of a list, in its order."""


class SettingsStore(Protocol):
    """What changing settings needs from storage."""

    async def change_rules(self, decision: Decision, changes: Mapping[str, object]) -> Rules:
        """Changes some of a site's rules, none of which derives keys of threads, and logs what changed.

        Returns the rules afterwards. Raises ``SiteUnknown``.
        """

    async def log_action(self, decision: Decision, detail: str) -> None:
        """Logs something that changes nothing."""


def settings_of(site: Site) -> Mapping[str, object]:
    """The current values, by the names of rules."""
    rules = asdict(site.rules)
    return {name: rules[name] for name in CHOICES}


async def change_settings(
    environment: Environment[SettingsStore], site: Site, given: Mapping[str, object], actor: Actor
) -> Site:
    """The site with other values; those that ``given`` leaves out stay. Raises :class:`FieldInvalid`."""
    current = settings_of(site)
    # A host that somebody set on the command line stays, even if its address can't be chosen here.
    changes = {name: value for name, value in given.items() if name != "avatar_proxy" or value != current[name]}
    checked = {name: _checked(name, value) for name, value in changes.items()}
    decision = new_decision(environment, site.id, LoggedAction.SETTINGS, actor)
    return replace(site, rules=await environment.store.change_rules(decision, checked))


def described(before: Rules, after: Rules) -> str:
    """The changed settings as a text for the log."""
    old, new = asdict(before), asdict(after)
    return ", ".join(f"{name}: {_text(old[name])} → {_text(new[name])}" for name in new if old[name] != new[name])


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(value) or "none" if isinstance(value, tuple) else str(value)


def _checked(name: str, value: object) -> object:
    if name in NUMBERS:
        limits = NUMBERS[name]
        if isinstance(value, int) and not isinstance(value, bool) and limits.least <= value <= limits.most:
            return value
        raise _invalid(name, f"a whole number from {limits.least} to {limits.most}")
    if name in SWITCHES:
        if isinstance(value, bool):
            return value
        raise _invalid(name, "true or false")
    if name == "approval":
        if value in tuple(Approval):
            return Approval(str(value))
        raise _invalid(name, f"one of {', '.join(Approval)}")
    if name == "avatar_proxy" and value in ("", *HOSTS):
        if value and not installed("avatars"):
            raise FieldInvalid(name, how_to_install("avatars"))
        return value
    if name in _LISTS and isinstance(value, list | tuple) and all(one in _LISTS[name] for one in value):
        return tuple(one for one in _LISTS[name] if one in value)
    raise _invalid(name, _EXPECTED.get(name, f"one of {', '.join(CHOICES)}"))


_EXPECTED = {
    **{name: f"some of {', '.join(parts)}" for name, parts in _LISTS.items()},
    "avatar_proxy": f"one of {', '.join(HOSTS)}, or nothing; other hosts can be set by 'glosa comments site set'",
}


def _invalid(name: str, expected: str) -> FieldInvalid:
    return FieldInvalid(name, f"The setting '{name}' isn't valid. Expected {expected}. Correct it.")
