"""The direction of a language's script, from its BCP 47 tag."""

from typing import Literal

_SCRIPTS = (
    "adlm arab aran armi avst chrs cprt elym garm hatr hebr hung khar lydi mand mani mend merc mero narb nbat nkoo orkh "
    "ougr palm phli phlp phnx prti rohg samr sarb sogd sogo syrc thaa todr yezi"
)
"""ISO 15924 codes of the scripts that Unicode writes from right to left."""

_LANGUAGES = (
    "acm acw adf aeb aec afb ajp apc apd ar arc arq ars ary arz ayl azb bal bcc bgn bqi ckb dv fa glk haz he iw ji khw ks "
    "lrc luz mzn nqo pes pga pnb prd prs ps rhg sd sdh skr syr ug ur yi"
)
"""Languages that are usually written in one of those scripts."""

_REGIONS = "az-iq az-ir ku-iq ku-ir ku-lb pa-pk tk-af tk-ir uz-af"
"""Languages that are written in those scripts only in some countries."""


def direction(tag: str) -> Literal["ltr", "rtl"]:
    """``rtl`` for ``ar``, ``he-IL``, ``az-Arab`` or ``pa-PK``; ``ltr`` for ``en``, ``ar-Latn`` or an unknown tag.

    A script in the tag takes precedence, then the language with its region, then the language alone.
    """
    language, *subtags = f"-{tag.lower()}".split("-x-")[0].removeprefix("-").split("-")
    script = next((part for part in subtags if len(part) == 4 and part.isalpha()), None)
    if script is not None:
        return "rtl" if script in _SCRIPTS.split() else "ltr"
    region = next((part for part in subtags if len(part) == 2), "")
    known = language in _LANGUAGES.split() or f"{language}-{region}" in _REGIONS.split()
    return "rtl" if known else "ltr"
