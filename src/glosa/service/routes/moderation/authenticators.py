"""Verifies what authenticators answer, with py_webauthn. Imported on demand, because the package is optional."""

import binascii
import json

import msgspec
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException

from glosa.service.domain.access.passkeys import NewKey, PageOrigin, Passkey
from glosa.service.domain.errors import PasskeyRefused

_MALFORMED = (WebAuthnException, ValueError, KeyError, TypeError, binascii.Error)
"""Exceptions that the library raises for answers that no browser sends."""


class WebAuthnAuthenticators:
    """Implements :class:`glosa.service.domain.access.passkeys.Authenticators`."""

    def challenge_of(self, credential: object) -> str:
        """The text that became the challenge's bytes."""
        try:
            data = msgspec.convert(credential, _Credential).response["clientDataJSON"]
            stated = json.loads(base64url_to_bytes(msgspec.convert(data, str)))["challenge"]
            return base64url_to_bytes(stated).decode("ascii")
        except (*_MALFORMED, msgspec.ValidationError) as error:
            raise PasskeyRefused from error

    def id_of(self, credential: object) -> str:
        """The credential's id as the browser encodes it."""
        try:
            return msgspec.convert(credential, _Credential).id
        except msgspec.ValidationError as error:
            raise PasskeyRefused from error

    def created(self, credential: object, *, challenge: str, page: PageOrigin) -> NewKey:
        """The device must verify the person, by a finger, a face, or a PIN."""
        try:
            found = verify_registration_response(
                credential=_fields(credential),
                expected_challenge=challenge.encode(),
                expected_rp_id=page.host,
                expected_origin=page.origin,
                require_user_verification=True,
            )
        except _MALFORMED as error:
            raise PasskeyRefused from error
        return NewKey(
            bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key), found.sign_count
        )

    def used(self, credential: object, *, challenge: str, page: PageOrigin, passkey: Passkey) -> int:
        """A count that doesn't grow belongs to a copy of the device."""
        try:
            return verify_authentication_response(
                credential=_fields(credential),
                expected_challenge=challenge.encode(),
                expected_rp_id=passkey.host,
                expected_origin=page.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            ).new_sign_count
        except _MALFORMED as error:
            raise PasskeyRefused from error


class _Credential(msgspec.Struct, frozen=True):
    id: str
    response: dict[str, object]


def _fields(credential: object) -> dict[str, object]:
    return msgspec.convert(credential, dict[str, object])
