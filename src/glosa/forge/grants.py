"""What the token addresses of the platforms share: reading a grant from a request."""

import base64
import binascii
from urllib.parse import unquote_plus

from glosa.forge.http import Call
from glosa.forge.oauth import GrantRefused, Token


def granted(call: Call, *, grant_type: bool = True) -> Token:
    """The token that a request to a token address buys, with its code or its refresh token.

    The application's id and secret stand in the fields or in a Basic header (RFC 6749, 2.3.1). ``grant_type`` says
    whether the field of that name must be there. Raises GrantRefused, and what ``Call.fields`` raises.
    """
    said = {name: value for name, value in call.fields().items() if isinstance(value, str)}
    client_id, secret = _client(call, said)
    authority = call.platform.authority
    kind = said.get("grant_type", "" if grant_type else "authorization_code")
    if kind == "refresh_token" and call.platform.facts.rules.refresh:
        return authority.renew(client_id, secret, said.get("refresh_token", ""))
    if kind != "authorization_code":
        raise GrantRefused("unsupported-grant")
    if call.platform.faults.find("expired-code"):
        authority.expire_codes()
    return authority.exchange(
        client_id, secret, said.get("code", ""), redirect=said.get("redirect_uri"), verifier=said.get("code_verifier")
    )


def _client(call: Call, said: dict[str, str]) -> tuple[str, str | None]:
    scheme, _, value = call.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            name, _, password = base64.b64decode(value, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError) as error:
            raise GrantRefused("unknown-client") from error
        return unquote_plus(name), unquote_plus(password)
    return said.get("client_id", ""), said.get("client_secret")
