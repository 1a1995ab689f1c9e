/** What readers typed into an illustration, saved for the tab: a change of page or language opens the form again. */

/** The texts by field that are saved under the illustration's name; none where the browser refuses storage. */
export function recall(illustration: string): Readonly<Record<string, string>> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(key(illustration)) ?? "{}") as Record<string, string>) };
  } catch {
    return {};
  }
}

/** Saves `texts` by field; null forgets a field's. Fields of the same illustration on other pages stay as they are. */
export function save(illustration: string, texts: Readonly<Record<string, string | null>>): void {
  const saved = Object.entries({ ...recall(illustration), ...texts }).filter(([, text]) => text !== null);
  try {
    if (saved.length > 0) sessionStorage.setItem(key(illustration), JSON.stringify(Object.fromEntries(saved)));
    else sessionStorage.removeItem(key(illustration));
  } catch {
    // Without storage the form works as before, and forgets.
  }
}

function key(illustration: string): string {
  return `illustration.${illustration}`;
}
