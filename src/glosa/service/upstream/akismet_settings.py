"""Where the spam filter asks for an opinion."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AkismetSettings:
    """A service elsewhere that is asked whether comments are spam."""

    key: str = field(repr=False)
    address: str = "https://rest.akismet.com/1.1/comment-check"
