"""The addresses of our own API."""

from starlette.routing import Route

from glosa.service.routes.api.counts import count_many, show_counts
from glosa.service.routes.api.latest import show_feed, show_latest
from glosa.service.routes.api.likes import like_comment
from glosa.service.routes.api.names import request_name
from glosa.service.routes.api.own import delete_own_comment, edit_own_comment, show_own
from glosa.service.routes.api.posting import issue_device, post_comment
from glosa.service.routes.api.reactions import react_to_page, show_reactions
from glosa.service.routes.api.reports import report_comment
from glosa.service.routes.api.searches import report_search
from glosa.service.routes.api.site import show_site
from glosa.service.routes.api.thread import show_replies, show_thread
from glosa.service.routes.api.visits import count_visit, show_views
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint

PREFIX = "/api/v1"
THREAD = f"{PREFIX}/thread"
READERS = (f"{PREFIX}/views", f"{PREFIX}/counts")
"""Addresses to which every reader sends something, and which change no comment."""


def api_routes(context: ServiceContext) -> list[Route]:
    """Version 1. Within a version, fields are only added. The most frequent addresses are first, because the router compares
    each in turn.
    """
    return [
        endpoint(context, THREAD, {"GET": show_thread}),
        endpoint(context, f"{PREFIX}/views", {"GET": show_views, "POST": count_visit}),
        endpoint(context, f"{PREFIX}/comments", {"POST": post_comment}, offloaded=True),
        endpoint(context, f"{PREFIX}/counts", {"GET": show_counts, "POST": count_many}, offloaded=True),
        endpoint(context, f"{PREFIX}/replies", {"GET": show_replies}, offloaded=True),
        endpoint(context, f"{PREFIX}/latest", {"GET": show_latest}, offloaded=True),
        endpoint(context, f"{PREFIX}/feed", {"GET": show_feed}, offloaded=True),
        endpoint(context, f"{PREFIX}/searches", {"POST": report_search}),
        endpoint(context, f"{PREFIX}/devices", {"POST": issue_device}),
        endpoint(context, f"{PREFIX}/own", {"POST": show_own}),
        endpoint(context, f"{PREFIX}/own/edit", {"POST": edit_own_comment}, offloaded=True),
        endpoint(context, f"{PREFIX}/own/delete", {"POST": delete_own_comment}),
        endpoint(context, f"{PREFIX}/likes", {"POST": like_comment}),
        endpoint(context, f"{PREFIX}/reactions", {"GET": show_reactions, "POST": react_to_page}),
        endpoint(context, f"{PREFIX}/names", {"POST": request_name}),
        endpoint(context, f"{PREFIX}/reports", {"POST": report_comment}),
        endpoint(context, f"{PREFIX}/site", {"GET": show_site}),
    ]
