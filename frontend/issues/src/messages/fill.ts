/** A text with its places filled: `{name}` becomes `values.name`; a place without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (place, name: string) => String(values[name] ?? place));
}
