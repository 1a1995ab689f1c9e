"""The format of a search index: static files below ``assets/search/`` that a browser fetches as it needs them.

``LANG.json`` is a language's manifest, the only file whose name doesn't change. The names of all others contain a hash of their
content: ``LANG/KIND.HASH.json``. All are JSON. Versions of the site that aren't current have indexes of their own, whose names have
the version's folder, such as ``@v1``, after the language.

| file | content |
|---|---|
| manifest | ``format``: the number of this format. ``lang``. ``sections`` and ``pages``: how many there are. ``lexicon``: the \
first key and the hash of each lexicon file, in order. ``tables``: the hash of each table. ``boosts``: factors of pages, by page \
number, if not 1. ``common``: words that say little, separated by spaces. ``stems``: for each step from a word to its \
stem, rules of which the first that fits is applied: a regular expression, the replacement, and the least number of letters that stay. ``languages``: the site's other languages. ``versions``, only for the current version of a site with others: for \
each its name, its folder in the language, and the suffix of its indexes, both empty for the current one. ``patch``: the hash of the patch; empty if there is none |
| ``lexicon`` | The words of the site from one key to the next; a word's key is its first two characters, without accents. \
``words``: one line for each stem, in order: its words as written, most frequent first, a comma, and the number of sections \
with one of them, in base 36. ``buckets``: the hashes of the files with their postings; an empty line begins the next file. \
Lines with 0 sections come last: words of ``synonyms`` that no page has, offered as the nearest spelling of what isn't found. \
``synonyms``: by the stems of a spelling, the words to look for as well. ``related``: by a stem, everyday words of the site that often mean the same |
| ``words`` | Postings: one text for each stem, in the order of the lexicon |
| ``table`` | The hashes of 256 pages, in order |
| ``page`` | ``path``, ``title``, ``tags``, ``alternates`` (the page's address in other languages, or a list of the address and \
of the anchors that differ there), and ``sections``: for each, its anchor, heading, level (1: the page itself, 2 to 6: headings, \
7: terms of the glossary), kind (0: page, 1: section, 2: setting, 3: term), and the beginning of its text, of which results show \
the part with their words |
| ``patch`` | Newer versions of some pages, which ``glosa dev`` writes instead of the whole index. ``replaced``: the numbers of \
their earlier versions. ``pages``: a list of contents of ``page``; their numbers follow that of the last page. ``words``: lines \
as in the lexicon, without empty ones. ``postings``: for each line; pages are counted from 0. ``boosts``: by page, counted after all others |

**Postings** are numbers in digits of five bits, lowest first, from the alphabet ``#`` to ``c`` without the backslash; the sixth bit says that
more digits follow. For each section: the difference to the page number before it, the section's number in the page, and up to
eight places. A place is ``2 × (8 × place + field)``, plus 1 for the section's last place. Places in text (field 0), in its labels (7: terms of
definitions, and heads and first cells of tables' rows), and in code (3) count words from the beginning of the section; the ones of headings (1)
and page titles (4) are ``16 × length + word``, both at most 15; the ones of a section's keywords (5) are ``16 × the keyword's number, from 1, + its words``, at most 15;
places in the headings above (2), of terms that the section explains (6), and in tags, the description, and the section's heading in other languages (also 5) are 0. Each place is the
difference to the one before it in the same field.
A stem in more than 800 sections is listed only for the 800 in which it matters most, with up to two places in each.

Two words with a hyphen between them, such as "after-market", are also listed as one, at the place of the first.
Words are compared in lower case, in compatibility form (NFKD), and without accents. A stem is
what the manifest's rules leave of a word. Text in scripts without spaces between words is indexed as pairs of neighboring characters,
and its last character also on its own, at the place of the last pair.
"""

FOLDER = "assets/search/"
"""The index's folder in a built site."""
