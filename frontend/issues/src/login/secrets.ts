/** Random secrets and their challenges. */
export interface Secrets {
  /** 43 random characters for an address. */
  readonly random: () => string;
  /** The text's SHA-256 for an address; null if the browser doesn't offer it, as on insecure connections. */
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
