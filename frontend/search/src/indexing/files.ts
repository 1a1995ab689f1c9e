/** The files of an index, named after their content. */

/** Adds a file with this content, and returns the hash in its name. */
export type FileMaker = (kind: string, content: unknown) => string;

export interface IndexFile {
  readonly name: string;
  readonly text: string;
}

/** Collects the files of a language. */
export function createFiles(lang: string) {
  const files = new Map<string, string>();
  const add: FileMaker = (kind, content) => {
    const text = JSON.stringify(content);
    const nameOf = (hash: string) => `${lang}/${kind}.${hash}.json`;
    let hash = hashOf(text);
    while ((files.get(nameOf(hash)) ?? text) !== text) hash = hashOf(hash);
    files.set(nameOf(hash), text);
    return hash;
  };
  return { add, all: (manifest: unknown): readonly IndexFile[] => Array.from([...files, [`${lang}.json`, JSON.stringify(manifest)] as const], ([name, text]) => ({ name, text })) };
}

/** 8 hex digits that identify a text. */
function hashOf(text: string): string {
  let one = 0xDE_AD_BE_EF;
  let other = 0x41_C6_CE_57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    one = Math.imul(one ^ code, 0x9E_37_79_B1);
    other = Math.imul(other ^ code, 0x5F_35_64_95);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85_EB_CA_6B) ^ Math.imul(other ^ (other >>> 13), 0xC2_B2_AE_35);
  return (one >>> 0).toString(16).padStart(8, "0");
}
