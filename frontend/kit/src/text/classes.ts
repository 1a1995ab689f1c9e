/**
 * Classes that colour code, and nothing else: a comment must not look like a part of the page or of a widget. Tests
 * hold these lists to the style sheets of the reader and of both widgets.
 */

/** A comment's `class` on `code`, `pre` and `span`, as the service keeps it: Prism's and highlight.js' names and languages. */
export function commentClasses(value: string): string | null {
  return keptOf(value, (name) => TOKENS.has(name) || /^(?:(?:language|lang|hljs)-[\w+#-]{1,40}|hljs|token)$/u.test(name));
}

/** A code host's `class` on `code`, `pre` and `span`: the names that GitHub, Rouge, Pygments and Chroma give, and languages. */
export function platformClasses(value: string): string | null {
  return keptOf(value, (name) => SHORT_TOKENS.has(name) || /^(?:pl-[a-z\d]{1,5}|language-[\w+-]{1,40}|highlight)$/u.test(name));
}

/** A code host's `class` on the parts of a note. */
export function noteClasses(value: string): string | null {
  return keptOf(value, (name) => /^markdown-alert(?:-(?:title|note|tip|important|warning|caution))?$/u.test(name));
}

function keptOf(value: string, known: (name: string) => boolean): string | null {
  const names = value.split(/\s+/u).filter(known);
  return names.length === 0 ? null : names.join(" ");
}

const TOKENS: ReadonlySet<string> = new Set(
  "atrule attr-name attr-value bold boolean builtin cdata char class-name comment constant deleted doctype entity function important inserted italic keyword namespace number operator prolog property punctuation regex selector string symbol tag url variable".split(" "),
);
const SHORT_TOKENS: ReadonlySet<string> = new Set(
  "bp c c1 ch cl cm cp cpf cs dl err esc fm g gd ge ges gh gi gl go gp gr gs gt gu hl hll il k kc kd kn kp kr kt kv l ld m mb mf mh mi mo mx n na nb nbp nc nd ne nf ni nl nn no nt nv nx o ow p pi pm py s s1 s2 sa sb sc sd se sh si sr ss sx vc vg vi vm w x".split(" "),
);
