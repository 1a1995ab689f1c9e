"""Checks of feeds, listings and comments."""

from collections.abc import Iterator

from glosa.builder.config.faults import Fault, Place, called, choice, sentence
from glosa.builder.config.model import AnonymousComments, CommentsConfig, IssuesComments, ListingConfig, SiteConfig
from glosa.builder.config.partial import Review
from glosa.builder.diagnostics import Severity

FRONT_MATTER_KEYS = {"tag": "tags", "categories": "categories", "timeline": "date"}
"""The front-matter key that each listing is made from."""

TOKEN_FLOW = ("gitlab", "bitbucket")
"""Code hosts that may hand a token over in the address."""

ASKED_FOR_SECRET = ("github", "github-v4", "gitee")
"""Code hosts for which the original widget demanded a secret in the page."""


def feeds(review: Review) -> Iterator[Fault]:
    """Feeds hold whole addresses, so they need to know the site's."""
    for _, site in review.sections(SiteConfig):
        if site.url is not None or not review.is_sound(("feeds",)):
            continue
        for key, wanted in (("rss", site.feeds.rss), ("atom", site.feeds.atom), ("json", site.feeds.json_)):
            if wanted:
                yield Fault(
                    place=("feeds", key),
                    code="config-feed-without-url",
                    found=f"'feeds.{key}' is on, but the site's address is not known.",
                    expected="'url': a feed holds whole addresses.",
                    next_step="Add 'url: https://…' to the file, or switch the feed off.",
                )


def listings(review: Review) -> Iterator[Fault]:
    """Each listing stands once and is made from its own front-matter key."""
    seen: set[str] = set()
    for place, listing in review.sections(ListingConfig):
        if not review.is_sound(place):
            continue
        if listing.id in seen:
            yield Fault(
                place=place,
                code="config-listing-twice",
                found=f"The listing '{listing.id}' stands twice.",
                expected="Every listing once.",
                next_step="Delete one of the two.",
            )
        seen.add(listing.id)
        if listing.pid != (key := FRONT_MATTER_KEYS[listing.id]):
            yield Fault(
                place=(*place, "pid"),
                code="config-listing-key",
                found=f"The listing '{listing.id}' is made from '{listing.pid}'.",
                expected=f"'pid: {key}'.",
                next_step=f"Write 'pid: {key}'.",
            )


def comments(review: Review) -> Iterator[Fault]:
    """The solution that is chosen has its settings."""
    for place, config in review.sections(CommentsConfig):
        if config.solution == "issues" and config.issues is None:
            yield Fault(
                place=(*place, "issues"),
                code="config-comments-without-settings",
                found=sentence(f"{called((*place, 'solution'))} is 'issues', but there is no 'issues' block"),
                expected="The settings of the code host: 'platform', 'owner', 'repo' and 'clientId'.",
                next_step="Add the block 'issues:' beside 'solution:'.",
            )


def code_host(review: Review) -> Iterator[Fault]:
    """The settings of the code host fit one another."""
    for place, issues in review.sections(IssuesComments):
        if issues.platform == "gitea" and issues.base_url == "":
            yield Fault(
                place=(*place, "baseURL"),
                code="config-code-host-address",
                found=sentence(
                    f"{called((*place, 'platform'))} is 'gitea', but {called((*place, 'baseURL'))} is missing"
                ),
                expected="The address of the host: Gitea and Forgejo have no public one of their own.",
                next_step="Add 'baseURL: https://…' beside 'platform:'.",
            )
        if issues.flow == "token" and isinstance(issues.platform, str) and issues.platform not in TOKEN_FLOW:
            yield Fault(
                place=(*place, "flow"),
                code="config-login-flow",
                found=sentence(f"{called((*place, 'flow'))} is 'token', which '{issues.platform}' does not offer"),
                expected=f"'code', or one of {choice(TOKEN_FLOW)} as platform.",
                next_step="Leave the key out.",
            )
        if issues.strict_secret is True and issues.platform in ASKED_FOR_SECRET:
            yield Fault(
                place=(*place, "strictSecret"),
                severity=Severity.WARNING,
                code="config-strict-secret",
                found=sentence(
                    f"{called((*place, 'strictSecret'))} is on: on '{issues.platform}' the widget then refuses to start "
                    "without a secret in the page, and none can be put there"
                ),
                expected="The exchange of this site's service, which needs no secret in the page.",
                next_step="Leave the key out.",
            )


def secrets(review: Review) -> Iterator[Fault]:
    """What readers must not know stands nowhere in the configuration; the fault does not repeat it."""
    for place, issues in review.sections(IssuesComments):
        if issues.client_secret != "":
            yield _secret((*place, "clientSecret"))
    for place, config in review.sections(CommentsConfig):
        if isinstance(config.options, dict) and config.options.get("clientSecret", "") != "":
            yield _secret((*place, "options", "clientSecret"))


def unavailable(review: Review) -> Iterator[Fault]:
    """What is specified but does not exist yet is refused rather than ignored."""
    for place, site in review.sections(SiteConfig):
        if site.email is True:
            yield _not_yet((*place, "email"))
    for place, config in review.sections(AnonymousComments):
        if config.notify is True:
            yield _not_yet((*place, "notify"))
        if config.verify is True:
            yield _not_yet((*place, "verify"))


def _secret(place: Place) -> Fault:
    return Fault(
        place=place,
        code="config-secret",
        found=sentence(
            f"{called(place)} is in the configuration, from which the pages are made: every reader could read it"
        ),
        expected="The secret outside of the site: the service alone knows it, and exchanges the logins.",
        next_step="Delete the key here, make a new secret at the code host, and hand it to 'glosa serve' as GLOSA_CLIENT_SECRET "
        "or in data/oauth.yaml.",
    )


def _not_yet(place: Place) -> Fault:
    return Fault(
        place=place,
        code="config-not-available",
        found=sentence(f"{called(place)} is on, but is not available yet"),
        expected="False.",
        next_step="Write false, or leave the key out.",
    )
