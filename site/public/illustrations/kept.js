/** What readers typed into an illustration, kept for the tab: a change of page or language opens the form anew. */

/** The texts by field that are kept under the illustration's name; none where the browser refuses storage. */
export function recall(illustration) {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(key(illustration))) ?? {}));
  } catch {
    return new Map();
  }
}

/** Keeps `texts` by field; null forgets a field's. Fields of the same illustration on other pages stay as they are. */
export function keep(illustration, texts) {
  const kept = new Map([...recall(illustration), ...Object.entries(texts)].filter(([name]) => texts[name] !== null));
  try {
    if (kept.size > 0) sessionStorage.setItem(key(illustration), JSON.stringify(Object.fromEntries(kept)));
    else sessionStorage.removeItem(key(illustration));
  } catch {
    // Without storage the form works as before, and forgets.
  }
}

function key(illustration) {
  return `illustration.${illustration}`;
}
