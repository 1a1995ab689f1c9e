/**
 * What leaves a trace: all but controls, marks, spaces, what Unicode has drawn as nothing, such as the fillers of Hangul, and
 * the blanks of Braille, hieroglyphs and music.
 */
const VISIBLE = /[^\p{C}\p{M}\p{Z}\p{DI}\u2800\u{13441}\u{13442}\u{1D159}]/u;

/** Whether readers would see anything of a name. The service follows the same table, `tests/contract/nick_cases.json`. */
export function isVisible(name: string): boolean {
  return VISIBLE.test(name);
}
