"""Avatars: our own drawings, always the same for the same hash."""

from glosa.service.domain.avatars.styles import PLAIN, STYLES, avatar

__all__ = ["PLAIN", "STYLES", "avatar"]
