"""Checks of feeds, listings and comments."""

from collections.abc import Iterator

from glosa.builder.config.faults import Fault, Place, called, sentence
from glosa.builder.config.model import AnonymousComments, CommentsConfig, ListingConfig, SiteConfig
from glosa.builder.config.review import Review

FRONT_MATTER_KEYS = {"tag": "tags", "categories": "categories", "timeline": "date"}
"""The front-matter key that each listing is made from."""


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


def _not_yet(place: Place) -> Fault:
    return Fault(
        place=place,
        code="config-not-available",
        found=sentence(f"{called(place)} is on, but is not available yet"),
        expected="False.",
        next_step="Write false, or leave the key out.",
    )
