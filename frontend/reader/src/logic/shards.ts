/** In which file of the route table a route stands. */

/** Name of the shard that holds `route`: the first digits of FNV-1a (32 bit) of the lower-case route in UTF-8. */
export function shardName(route: string, digits: number): string {
  return digits === 0 ? "all" : fnv1a(route.toLowerCase()).toString(16).padStart(8, "0").slice(0, digits);
}

function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
