import type { Challenge } from "./service-client.ts";

/**
 * What `send` answers. If the service wants some work to be done first, sends again with the proof. Without one, the service stores what was sent all the
 * same, and a moderator decides about it.
 */
export async function proven<Answer>(send: (proof: string | undefined) => Promise<Answer & { readonly challenge?: Challenge }>): Promise<Answer> {
  const answer = await send("");
  return answer.challenge === undefined ? answer : send(await proofOf(answer.challenge));
}

/** The proof that the work was done; undefined if that isn't possible here. */
async function proofOf(challenge: Challenge): Promise<string | undefined> {
  try {
    return await (await import("./proof.ts")).proofOf(challenge);
  } catch {
    return undefined;
  }
}
