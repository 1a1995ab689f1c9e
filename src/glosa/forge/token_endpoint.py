"""The part that all token endpoints share: reading a grant from a request."""

import base64
import binascii
from urllib.parse import unquote_plus

from glosa.forge.http import PlatformRequest
from glosa.forge.oauth import AccessToken, TokenError


def exchange_grant(request: PlatformRequest, *, grant_type: bool = True) -> AccessToken:
    """Exchanges the authorization code or refresh token of a request for an access token.

    The client id and secret are form fields or a Basic header (RFC 6749, 2.3.1). ``grant_type`` says whether the field of
    that name is required. Raises TokenError, and the errors of ``PlatformRequest.fields``.
    """
    parameters = {name: value for name, value in request.fields().items() if isinstance(value, str)}
    client_id, secret = _client(request, parameters)
    oauth = request.platform.oauth
    kind = parameters.get("grant_type", "" if grant_type else "authorization_code")
    if kind == "refresh_token" and request.platform.facts.rules.refresh:
        return oauth.renew(client_id, secret, parameters.get("refresh_token", ""))
    if kind != "authorization_code":
        raise TokenError("unsupported-grant")
    if request.platform.faults.find("expired-code"):
        oauth.expire_codes()
    return oauth.exchange(
        client_id,
        secret,
        parameters.get("code", ""),
        redirect=parameters.get("redirect_uri"),
        verifier=parameters.get("code_verifier"),
    )


def _client(request: PlatformRequest, parameters: dict[str, str]) -> tuple[str, str | None]:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            name, _, password = base64.b64decode(value, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError) as error:
            raise TokenError("unknown-client") from error
        return unquote_plus(name), unquote_plus(password)
    return parameters.get("client_id", ""), parameters.get("client_secret")
