/** Chance, and what is derived from it. */
export interface Secrets {
  /** 43 characters that nobody can guess, fit for an address. */
  readonly random: () => string;
  /** SHA-256 of the text, fit for an address; null where the browser does not offer it, as on an insecure connection. */
  readonly challenge: (text: string) => Promise<string> | null;
}

/** The browser's own. */
export const browserSecrets: Secrets = {
  random: () => base64url(crypto.getRandomValues(new Uint8Array(32))),
  challenge: (text) => (isSecureContext ? sha256(text) : null),
};

async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
