/**
 * Work that the service asks for while programs flood a site with comments: finding the number behind a hash. Loaded only then, and once more by the worker
 * that does it.
 */
import type { Challenge } from "./service-client.ts";
import { hasher } from "./sha256.ts";

type Task = Pick<Challenge, "challenge" | "salt" | "maxnumber">;

/** How long this page may be busy at a time, in milliseconds. */
const SLICE = 30;

/** The proof to send with the comment: the number that was found, with what the service signed. */
export async function proofOf({ challenge, salt, maxnumber, signature }: Challenge): Promise<string> {
  const number = await found({ challenge, salt, maxnumber });
  return btoa(JSON.stringify({ algorithm: "SHA-256", challenge, number, salt, signature }));
}

/** Asks a worker. Pages that got this script from another origin can't start one, so they work in slices. */
async function found(task: Task): Promise<number> {
  try {
    return await foundByWorker(task);
  } catch {
    return foundInSlices(task);
  }
}

function foundByWorker(task: Task): Promise<number> {
  const worker = new Worker(import.meta.url, { type: "module" });
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<number | null>) => (data === null ? reject(new Error(NOT_FOUND)) : resolve(data)));
    worker.addEventListener("error", reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** Rejects if no number has that hash. */
export async function foundInSlices({ challenge, salt, maxnumber }: Task, pause = afterOtherTasks): Promise<number> {
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

const NOT_FOUND = "No number has the hash of the challenge.";
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
