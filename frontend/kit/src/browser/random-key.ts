/** 160 random bits as digits and hyphens. `randomUUID` doesn't exist on pages without HTTPS. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(5)).join("-");
}
