"""The addresses for moderators."""

from starlette.routing import Route

from glosa.service.routes.api.routes import PREFIX
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.moderation.blocks import add_block, list_blocks, remove_block
from glosa.service.routes.moderation.comments import list_comments, search_comments, show_discussion, show_summary
from glosa.service.routes.moderation.decisions import edit_comment, moderate, show_log, undo_decision
from glosa.service.routes.moderation.marks import close_page, mark_comment, reply_to_comment
from glosa.service.routes.moderation.moderators import invite_moderator, list_moderators, remove_moderator
from glosa.service.routes.moderation.passkeys import (
    add_passkey,
    challenge_passkey,
    challenge_sign_in,
    delete_passkey,
    list_passkeys,
)
from glosa.service.routes.moderation.person import erase_by_owner, show_person
from glosa.service.routes.moderation.push import add_device, remove_device, show_push
from glosa.service.routes.moderation.reports import add_note, delete_note, dismiss_reports, list_reported
from glosa.service.routes.moderation.sessions import (
    end_session,
    list_sessions,
    revoke_session,
    show_session,
    start_session,
)
from glosa.service.routes.moderation.settings import export_comments, save_settings, show_settings

MODERATION = f"{PREFIX}/moderation"
"""A session's cookie is limited to the addresses below this one."""


def moderation_routes(context: ServiceContext) -> list[Route]:
    """Part of version 1 of our own API. Moderators are few, so their addresses come after those of readers."""
    return [
        endpoint(context, f"{MODERATION}/comments", {"GET": list_comments, "POST": moderate}, offloaded=True),
        endpoint(context, f"{MODERATION}/search", {"POST": search_comments}, offloaded=True),
        endpoint(context, f"{MODERATION}/summary", {"GET": show_summary}),
        endpoint(context, f"{MODERATION}/discussion", {"GET": show_discussion}, offloaded=True),
        endpoint(context, f"{MODERATION}/undo", {"POST": undo_decision}, offloaded=True),
        endpoint(context, f"{MODERATION}/edit", {"POST": edit_comment}, offloaded=True),
        endpoint(context, f"{MODERATION}/reply", {"POST": reply_to_comment}, offloaded=True),
        endpoint(context, f"{MODERATION}/mark", {"POST": mark_comment}),
        endpoint(context, f"{MODERATION}/close", {"POST": close_page}),
        endpoint(context, f"{MODERATION}/blocks", {"GET": list_blocks, "POST": add_block, "DELETE": remove_block}),
        endpoint(context, f"{MODERATION}/reports", {"GET": list_reported, "POST": dismiss_reports}),
        endpoint(context, f"{MODERATION}/notes", {"POST": add_note, "DELETE": delete_note}),
        endpoint(context, f"{MODERATION}/settings", {"GET": show_settings, "POST": save_settings}),
        endpoint(context, f"{MODERATION}/export", {"GET": export_comments}),
        endpoint(context, f"{MODERATION}/person", {"POST": show_person}),
        endpoint(context, f"{MODERATION}/person/erase", {"POST": erase_by_owner}),
        endpoint(context, f"{MODERATION}/log", {"GET": show_log}),
        endpoint(context, f"{MODERATION}/session", {"GET": show_session, "POST": start_session, "DELETE": end_session}),
        endpoint(context, f"{MODERATION}/session/challenge", {"POST": challenge_sign_in}),
        endpoint(
            context,
            f"{MODERATION}/passkeys",
            {"GET": list_passkeys, "POST": add_passkey, "DELETE": delete_passkey},
        ),
        endpoint(context, f"{MODERATION}/passkeys/challenge", {"POST": challenge_passkey}),
        endpoint(context, f"{MODERATION}/push", {"GET": show_push, "POST": add_device, "DELETE": remove_device}),
        endpoint(context, f"{MODERATION}/sessions", {"GET": list_sessions, "DELETE": revoke_session}),
        endpoint(
            context,
            f"{MODERATION}/moderators",
            {"GET": list_moderators, "POST": invite_moderator, "DELETE": remove_moderator},
        ),
    ]
