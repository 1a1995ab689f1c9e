"""Checks of feeds, listings and comments."""

from collections.abc import Iterator

from glosa.builder.config.comments import AnonymousComments, CommentsConfig, IssuesComments
from glosa.builder.config.model import ListingConfig, SearchConfig, SiteConfig
from glosa.builder.config.partial import Review
from glosa.builder.config.problems import FileProblem, Place, called, choice, sentence
from glosa.builder.diagnostics import Severity

FRONT_MATTER_KEYS = {"tag": "tags", "categories": "categories", "timeline": "date"}
"""The front-matter key of each listing."""

TOKEN_FLOW = ("gitlab", "bitbucket")
"""Code hosts that can return a token in the address."""

REQUIRED_SECRET = ("github", "github-v4", "gitee")
"""Code hosts for which the original widget required a secret in the page."""


def feeds(review: Review) -> Iterator[FileProblem]:
    """Feeds contain full addresses, so they need the site's."""
    for _, site in review.sections(SiteConfig):
        if site.url is not None or not review.is_sound(("feeds",)):
            continue
        for key, is_on in (("rss", site.feeds.rss), ("atom", site.feeds.atom), ("json", site.feeds.json_)):
            if is_on:
                yield FileProblem(
                    place=("feeds", key),
                    code="config-feed-without-url",
                    found=f"'feeds.{key}' is on, but the site has no 'url'.",
                    expected="'url', since a feed contains full addresses.",
                    next_step="Add 'url: https://…' to the file, or turn off the feed.",
                )


def listings(review: Review) -> Iterator[FileProblem]:
    """Each listing appears once, with its own front-matter key."""
    seen: set[str] = set()
    for place, listing in review.sections(ListingConfig):
        if not review.is_sound(place):
            continue
        if listing.id in seen:
            yield FileProblem(
                place=place,
                code="config-listing-twice",
                found=f"The listing '{listing.id}' appears twice.",
                expected="Each listing once.",
                next_step="Delete one of the two.",
            )
        seen.add(listing.id)
        if listing.pid != (key := FRONT_MATTER_KEYS[listing.id]):
            yield FileProblem(
                place=(*place, "pid"),
                code="config-listing-key",
                found=f"The listing '{listing.id}' has 'pid: {listing.pid}'.",
                expected=f"'pid: {key}'.",
                next_step=f"Write 'pid: {key}'.",
            )


def comments(review: Review) -> Iterator[FileProblem]:
    """The selected solution has its settings."""
    for place, config in review.sections(CommentsConfig):
        if config.solution == "issues" and config.issues is None:
            yield FileProblem(
                place=(*place, "issues"),
                code="config-comments-without-settings",
                found=sentence(f"{called((*place, 'solution'))} is 'issues', but there is no 'issues' block"),
                expected="The settings of the code host: 'platform', 'owner', 'repo' and 'clientId'.",
                next_step="Add the block 'issues:' next to 'solution:'.",
            )
        external = config.solution == "issues" or getattr(config.anonymous, "server_urls", "") not in ("", None)
        if config.headings is True and external:
            yield FileProblem(
                place=(*place, "headings"),
                code="config-headings-without-service",
                found=sentence(
                    f"{called((*place, 'headings'))} is on, but the comments aren't in this site's own service"
                ),
                expected="The solution 'anonymous' without 'serverURLs'.",
                next_step="Delete the key, or use the site's own service.",
            )


def code_host(review: Review) -> Iterator[FileProblem]:
    """The settings of the code host are consistent."""
    for place, issues in review.sections(IssuesComments):
        if issues.platform == "gitea" and issues.base_url == "":
            yield FileProblem(
                place=(*place, "baseURL"),
                code="config-code-host-address",
                found=sentence(
                    f"{called((*place, 'platform'))} is 'gitea', but {called((*place, 'baseURL'))} is missing"
                ),
                expected="The address of the host, since Gitea and Forgejo have no public one.",
                next_step="Add 'baseURL: https://…' next to 'platform:'.",
            )
        if issues.flow == "token" and isinstance(issues.platform, str) and issues.platform not in TOKEN_FLOW:
            yield FileProblem(
                place=(*place, "flow"),
                code="config-login-flow",
                found=sentence(f"{called((*place, 'flow'))} is 'token', which '{issues.platform}' doesn't support"),
                expected=f"'code', or {choice(TOKEN_FLOW)} as the platform.",
                next_step="Delete the key.",
            )
        if issues.strict_secret is True and issues.platform in REQUIRED_SECRET:
            yield FileProblem(
                place=(*place, "strictSecret"),
                severity=Severity.WARNING,
                code="config-strict-secret",
                found=sentence(
                    f"{called((*place, 'strictSecret'))} is on, so on '{issues.platform}' the widget requires a secret "
                    "in the page, where you can't put one"
                ),
                expected="The token exchange of this site's service, which needs no secret in the page.",
                next_step="Delete the key.",
            )


def secrets(review: Review) -> Iterator[FileProblem]:
    """The configuration contains no secrets. The message doesn't repeat them."""
    for place, issues in review.sections(IssuesComments):
        if issues.client_secret != "":
            yield _secret((*place, "clientSecret"))
    for place, config in review.sections(CommentsConfig):
        if isinstance(config.options, dict) and config.options.get("clientSecret", "") != "":
            yield _secret((*place, "options", "clientSecret"))


def search_analytics(review: Review) -> Iterator[FileProblem]:
    """The service that stores the site's comments counts searches."""
    stores = any(
        config.solution == "anonymous" and not (config.anonymous.server_urls or "serverURLs" in config.options)
        for place, config in review.sections(CommentsConfig)
        if review.is_sound(place)
    )
    for place, search in review.sections(SearchConfig):
        if search.analytics is True and not stores and review.is_sound(("comments",)):
            yield FileProblem(
                place=(*place, "analytics"),
                code="config-search-analytics",
                found="'search.analytics' is on, but the site has no service that stores its comments.",
                expected="'comments' with 'solution: anonymous' and without 'serverURLs', since the same service counts searches.",
                next_step="Turn such comments on, or delete the key.",
            )


def search_versions(review: Review) -> Iterator[FileProblem]:
    """One version is current, the others have folders, and no two have the same name or folder."""
    for place, search in review.sections(SearchConfig):
        place = (*place, "versions")
        if not search.versions or not review.is_sound(place):
            continue
        current = [one.name for one in search.versions if one.current]
        if len(current) != 1:
            yield FileProblem(
                place=place,
                code="config-search-current",
                found=f"{len(current)} of the versions have 'current: true'.",
                expected="One, which is searched on all pages outside the folders of the others.",
                next_step="Write 'current: true' in the entry of one version.",
            )
        seen: set[str] = set()
        for number, version in enumerate(search.versions):
            if version.folder == "/" and not version.current:
                yield FileProblem(
                    place=(*place, number),
                    code="config-search-folder",
                    found=f"The version '{version.name}' has no folder.",
                    expected="The folder of its pages below each language, such as '/v1/'. Only the current version needs none.",
                    next_step="Add 'folder: /…/' to the entry.",
                )
            for key, value in (("name", version.name.lower()), ("folder", version.folder)):
                if f"{key} {value}" in seen and value != "/":
                    yield FileProblem(
                        place=(*place, number, key),
                        code="config-search-version-twice",
                        found=f"Two versions have the {key} '{getattr(version, key)}'.",
                        expected=f"A {key} of its own for each version.",
                        next_step="Change one, or delete its entry.",
                    )
                seen.add(f"{key} {value}")


def unavailable(review: Review) -> Iterator[FileProblem]:
    """Features that don't exist yet are errors, so that nobody relies on them."""
    for place, site in review.sections(SiteConfig):
        if site.email is True:
            yield _not_yet((*place, "email"))
    for place, config in review.sections(AnonymousComments):
        if config.notify is True:
            yield _not_yet((*place, "notify"))
        if config.verify is True:
            yield _not_yet((*place, "verify"))


def _secret(place: Place) -> FileProblem:
    return FileProblem(
        place=place,
        code="config-secret",
        found=sentence(
            f"{called(place)} is in the configuration, which the pages are made from, so every reader could read it"
        ),
        expected="The secret outside the site, where only the service can read it.",
        next_step="Delete the key here, create a new secret at the code host, and pass it to 'glosa serve' in GLOSA_CLIENT_SECRET "
        "or in data/oauth.yaml.",
    )


def _not_yet(place: Place) -> FileProblem:
    return FileProblem(
        place=place,
        code="config-not-available",
        found=sentence(f"{called(place)} is on, but isn't available yet"),
        expected="False.",
        next_step="Write false, or delete the key.",
    )
