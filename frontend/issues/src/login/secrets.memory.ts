import type { Secrets } from "./secrets.ts";

/** Brings secrets that everybody can guess: 43 characters that end with a number, one after the other. `secure`: the connection is. */
export function memorySecrets({ secure = true } = {}): () => Promise<Secrets> {
  let made = 0;
  const secrets: Secrets = {
    random: () => String((made += 1)).padStart(43, "R"),
    challenge: (text) => (secure ? Promise.resolve(`S256(${text})`) : null),
  };
  return () => Promise.resolve(secrets);
}
