"""Gitee's token address."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from glosa.forge.grants import granted
from glosa.forge.http import Area, Call, Endpoint, Trouble, json_answer
from glosa.forge.oauth import GrantRefused, Reason


def token_area() -> Area:
    """``POST /oauth/token``; pages of other origins cannot read its answers."""
    return Area(
        prefix="/oauth/token",
        endpoints=(Endpoint(method="POST", path="", handler=_issue),),
        refuse=_refuse,
        headers=lambda call: {"cache-control": "no-store", "pragma": "no-cache"},
        faults=False,
    )


def _issue(call: Call) -> Response:
    try:
        token = granted(call)
    except GrantRefused as refusal:
        error, description = _REFUSALS[refusal.reason]
        return json_answer({"error": error, "error_description": description}, 401)
    answer = {
        "access_token": token.value,
        "token_type": "bearer",
        "expires_in": call.platform.facts.rules.token_seconds,
        "refresh_token": token.refresh,
        "scope": " ".join(token.scopes),
        "created_at": token.issued // 1000,
    }
    return json_answer(answer)


def _refuse(call: Call, trouble: Trouble) -> Response:
    return json_answer(
        {"error": "invalid_request", "error_description": "请求缺少参数或格式错误"}, _STATUS.get(trouble, 400)
    )


_CLIENT = ("invalid_client", "客户端认证失败，原因：未知的客户端、缺少客户端认证或不支持的认证方式")
_GRANT = ("invalid_grant", "授权方式无效，或者登录回调地址无效、过期或已被撤销")
_REFUSALS: Final[Mapping[Reason, tuple[str, str]]] = {
    "unknown-client": _CLIENT,
    "wrong-secret": _CLIENT,
    "unsupported-grant": ("unsupported_grant_type", "不支持的授权方式"),
    "unknown-code": _GRANT,
    "redirect-mismatch": _GRANT,
    "wrong-verifier": _GRANT,
    "unknown-refresh-token": _GRANT,
}
_STATUS: Final[Mapping[Trouble, int]] = {"not-found": 404, "method": 405, "too-large": 413}
