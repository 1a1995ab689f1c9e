/** Passkeys in this browser. Loaded when somebody uses one. */
import { decoded, encoded } from "./base64url.ts";
import type { Challenge, Credential } from "./types.ts";

/** The person declined, or has no passkey here. The browser doesn't say which. */
export class Cancelled extends Error {
  constructor(cause?: unknown) {
    super("No passkey was chosen.", { cause });
    this.name = "Cancelled";
  }
}

/** Makes a key on a device that the person chooses. Rejects with `Cancelled`. */
export async function createKey({ challenge, host, timeout, person, known }: Challenge, title: string): Promise<Credential> {
  // At most 64 bytes, the same for every key of the person.
  const id = await crypto.subtle.digest("SHA-256", bytesOf(person));
  const found = await answered(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: host, name: title },
        user: { id, name: person, displayName: person },
        // Ed25519, ECDSA with SHA-256, RSA with SHA-256.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
        excludeCredentials: known.map((one) => ({ id: decoded(one), type: "public-key" })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        timeout,
      },
    }),
  );
  const response = found.response as AuthenticatorAttestationResponse;
  return jsonOf(found, { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject });
}

/** Signs a challenge with one of the person's keys. Rejects with `Cancelled`. */
export async function useKey({ challenge, host, timeout }: Challenge): Promise<Credential> {
  const found = await answered(() => navigator.credentials.get({ publicKey: { challenge: bytesOf(challenge), rpId: host, userVerification: "required", timeout } }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response as AuthenticatorAssertionResponse;
  return jsonOf(found, { clientDataJSON, authenticatorData, signature, ...(userHandle !== null && { userHandle }) });
}

async function answered(ask: () => Promise<unknown>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found instanceof PublicKeyCredential) return found;
  } catch (error) {
    throw new Cancelled(error);
  }
  throw new Cancelled();
}

/** As `PublicKeyCredential.toJSON`, which Firefox and older browsers don't have. */
function jsonOf({ id, rawId }: PublicKeyCredential, response: Readonly<Record<string, ArrayBuffer>>): Credential {
  return { id, rawId: encoded(rawId), type: "public-key", response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, encoded(value)])) };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
