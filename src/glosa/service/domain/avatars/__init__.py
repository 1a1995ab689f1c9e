"""Pictures of authors: drawings of our own, the same for the same hash at any time and anywhere."""

from glosa.service.domain.avatars.styles import PLAIN, STYLES, avatar

__all__ = ["PLAIN", "STYLES", "avatar"]
