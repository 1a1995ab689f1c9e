/**
 * Work that the service asks for while programs flood a site with comments, or because the site has a captcha: finding the number behind a hash, or the
 * counter behind a key. Loaded only then, and once more by the worker that does it.
 */
import { hexOf, keyDeriver } from "./keys.ts";
import type { Challenge, KeyParameters, NumberChallenge } from "./service-client.ts";
import { hasher } from "./sha256.ts";

type Task = Pick<NumberChallenge, "challenge" | "salt" | "maxnumber"> | KeyParameters;
/** What was found: a number, or a counter and its key. */
type Found = number | { readonly counter: number; readonly derivedKey: string };
type Pause = () => Promise<void>;

/** How long this page may be busy at a time, in milliseconds. */
const SLICE = 30;
/** How many counters are tried. A challenge with so much work isn't meant for readers. */
const MOST_COUNTERS = 5_000_000;

/** The proof to send with the comment: what was found, with what the service signed. */
export async function proofOf(challenge: Challenge): Promise<string> {
  if ("parameters" in challenge) {
    const { parameters, signature } = challenge;
    return encoded({ challenge: { parameters, signature }, solution: await found(parameters) });
  }
  const { challenge: hash, salt, maxnumber, signature } = challenge;
  const number = await found({ challenge: hash, salt, maxnumber });
  return encoded({ algorithm: "SHA-256", challenge: hash, number, salt, signature });
}

/** Base64 of the fields as JSON in UTF-8. */
function encoded(fields: object): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(fields))));
}

/** Asks a worker. Pages that got this script from another origin can't start one, so they work in slices. */
async function found(task: Task): Promise<Found> {
  try {
    return await foundByWorker(task);
  } catch {
    return foundInSlices(task);
  }
}

function foundByWorker(task: Task): Promise<Found> {
  const worker = new Worker(import.meta.url, { type: "module" });
  return new Promise<Found>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Found | null>) => (data === null ? reject(new Error(NOT_FOUND)) : resolve(data)));
    worker.addEventListener("error", reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** Rejects if nothing fits. */
export function foundInSlices(task: Task, pause: Pause = afterOtherTasks): Promise<Found> {
  return "nonce" in task ? keyFound(task, pause) : numberFound(task, pause);
}

async function numberFound({ challenge, salt, maxnumber }: Pick<NumberChallenge, "challenge" | "salt" | "maxnumber">, pause: Pause): Promise<number> {
  const isFound = hasher(salt, challenge);
  let end = performance.now() + SLICE;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (isFound(number)) return number;
    if (number % 256 === 255 && performance.now() > end) {
      // oxlint-disable-next-line no-await-in-loop -- the page reacts in between
      await pause();
      end = performance.now() + SLICE;
    }
  }
  throw new Error(NOT_FOUND);
}

async function keyFound(parameters: KeyParameters, pause: Pause): Promise<Found> {
  const derive = keyDeriver(parameters);
  const prefix = parameters.keyPrefix.toLowerCase();
  let end = performance.now() + SLICE;
  for (let counter = 0; counter < MOST_COUNTERS; counter += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, until one fits
    const derivedKey = hexOf(await derive(counter));
    if (derivedKey.startsWith(prefix)) return { counter, derivedKey };
    if (performance.now() > end) {
      // oxlint-disable-next-line no-await-in-loop -- the page reacts in between
      await pause();
      end = performance.now() + SLICE;
    }
  }
  throw new Error(NOT_FOUND);
}

const NOT_FOUND = "Nothing fits the challenge.";
const afterOtherTasks = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

// Here, this file is the worker's script.
if ("WorkerGlobalScope" in globalThis) {
  addEventListener("message", ({ data }: MessageEvent<Task>) => {
    void foundInSlices(data)
      .catch(() => null)
      .then(postMessage);
  });
}
