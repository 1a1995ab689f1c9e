/**
 * The best of `available` for a language tag: the tag itself, else what it begins with, else what begins like it;
 * null when there is nothing. Case does not matter: `en-us` finds `en-US`.
 */
export function matchLocale<Name extends string>(available: readonly Name[], wanted: string): Name | null {
  const tag = wanted.toLowerCase();
  const [language] = tag.split("-", 1);
  const find = (fits: (name: string) => boolean) => available.find((name) => fits(name.toLowerCase()));
  return find((name) => name === tag) ?? find((name) => name === language) ?? find((name) => name.split("-", 1)[0] === language) ?? null;
}
