"""The collaborators of the use cases."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from glosa.service.domain.admission import Admission
from glosa.service.domain.blocking.blocklist import Blocklist
from glosa.service.domain.comments import Comment
from glosa.service.domain.markup import Renderer
from glosa.service.domain.notices import Notice, no_alerts, no_notices
from glosa.service.domain.spam.attacks import AttackAlarm, SilentAlarm
from glosa.service.domain.spam.captcha import Captcha, NoCaptcha
from glosa.service.domain.spam.checking import NoCheck, SpamCheck
from glosa.service.domain.spam.load import LoadMeter

Store_co = TypeVar("Store_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment(Generic[Store_co]):
    """Created once by the wiring, replaced in tests.

    Each use case declares the port that it needs from storage, and takes an environment whose store implements it:
    ``Environment[VisitStore]``. ``Environment[object]`` means that a function doesn't use storage.
    """

    store: Store_co
    now: Callable[[], int]
    """Milliseconds since 1970 UTC."""
    new_id: Callable[[], str]
    """24 lower-case hex digits, random."""
    secret: bytes
    """At least 32 random bytes. The keys of all HMACs are derived from it."""
    renderer: Renderer = field(default_factory=Renderer)
    admission: Admission = field(default_factory=Admission)
    notices: Callable[[Comment], Sequence[Notice]] = no_notices
    """What is reported about a comment that is posted."""
    alerts: Callable[[str, int], Sequence[Notice]] = no_alerts
    """What is reported about an attack on a site that begins at a time."""
    blocklist: Blocklist = field(default_factory=Blocklist)
    """The rules of moderators, as this process read them."""
    meter: LoadMeter = field(default_factory=LoadMeter)
    """How much every site gets at the moment, as this process knows it."""
    check: SpamCheck = field(default_factory=NoCheck)
    """A service elsewhere that is asked about comments."""
    captcha: Captcha = field(default_factory=NoCaptcha)
    """Makes the work for authors' clients."""
    alarm: AttackAlarm = field(default_factory=SilentAlarm)
    """Reports attacks."""
