"""The module with Glosa's own words for a site's languages. It takes the place of the theme's module, and exports what that does."""

import json
from collections.abc import Mapping

from glosa.builder.content.site_files import THEME_FOLDER
from glosa.builder.content.site_words import SiteWords
from glosa.builder.pages.addresses import content_hash
from glosa.builder.render.linking import LinkedModule

WORDS_MODULE = "glosa/words"
"""The module's name in the engines."""


def words_module(own: SiteWords, theme: LinkedModule | None) -> LinkedModule:
    """A module that exports what ``theme`` does, with its words before ``own``. Browsers don't get the builder's own words."""
    shown = {
        tag: {key: word for key, word in words.items() if not key.startswith(_OF_THE_BUILDER)}
        for tag, words in own.items()
    }
    head, given = "const theme={};", "{}"
    if theme:
        source = json.dumps(f"./{theme.path.rpartition('/')[2]}")
        head, given = f"import * as theme from {source};export * from {source};", 'require("theme")'
    code = f"{head}export const words={_merged(shown)};\n"
    path = f"assets/{THEME_FOLDER}/words.{content_hash(code.encode())}.js"
    engine = f"const theme={given};Object.assign(exports,theme,{{words:{_merged(own)}}});"
    return LinkedModule(
        file=WORDS_MODULE,
        engine=engine,
        requires={"theme": theme.file} if theme else {},
        closure=(*(theme.closure if theme else ()), WORDS_MODULE),
        digest=content_hash(engine.encode()),
        path=path,
        code=code,
        stylesheet=theme.stylesheet if theme else "",
    )


_OF_THE_BUILDER = ("titles.", "text.")


def _merged(own: Mapping[str, Mapping[str, str]]) -> str:
    """An expression for the words: those of ``theme`` for a language come before ``own`` for one of its regions."""
    ours = json.dumps(own, ensure_ascii=False, separators=(",", ":"))
    merged = "[tag,{...own,...words[tag.toLowerCase().split('-',1)[0]],...words[tag]}]"
    return f"((ours,words={{}})=>({{...words,...Object.fromEntries(Object.entries(ours).map(([tag,own])=>{merged}))}}))({ours},theme.words)"
