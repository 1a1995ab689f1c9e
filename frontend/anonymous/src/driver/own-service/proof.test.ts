import { createHash, pbkdf2Sync } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { foundInSlices, proofOf } from "./proof.ts";

const challengeOf = (number: number, maxnumber = 1000) => ({ challenge: createHash("sha256").update(`salt&${number}`).digest("hex"), salt: "salt&", maxnumber, signature: "sig" });
const numberIn = (proof: string) => (JSON.parse(atob(proof)) as { readonly number: number }).number;

afterEach(() => vi.unstubAllGlobals());

/** A worker that answers each task with `answer`, or fails to start. */
function stubWorker(answer: number | null | Error) {
  const started: { readonly terminate: ReturnType<typeof vi.fn> }[] = [];
  class FakeWorker extends EventTarget {
    readonly terminate = vi.fn();
    postMessage() {
      started.push(this);
      this.dispatchEvent(answer instanceof Error ? new Event("error") : new MessageEvent("message", { data: answer }));
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return started;
}

const hex = (bytes: Buffer) => bytes.toString("hex");
const NONCE = "00112233445566778899aabbccddeeff";
const SALT = "ffeeddccbbaa99887766554433221100";

/** A challenge whose key has the given counter, as Node's own cryptography derives it. */
function keyChallengeOf(counter: number, algorithm: string, cost: number) {
  const password = Buffer.concat([Buffer.from(NONCE, "hex"), Buffer.from([0, 0, counter >> 8, counter & 255])]);
  const salt = Buffer.from(SALT, "hex");
  const hashed = () => {
    let key = Buffer.concat([salt, password]);
    for (let round = 0; round < cost; round += 1) key = createHash("sha256").update(key).digest();
    return key;
  };
  const derivedKey = hex(algorithm === "SHA-256" ? hashed() : pbkdf2Sync(password, salt, cost, 32, algorithm.slice(7).replace("-", "")));
  return { derivedKey, challenge: { parameters: { algorithm, cost, keyLength: 32, keyPrefix: derivedKey.slice(0, 32).toUpperCase(), nonce: NONCE, salt: SALT, data: { name: "é" } }, signature: "sig" } };
}

describe("the proof of a captcha", () => {
  it.each([
    [0, "SHA-256", 50],
    [300, "SHA-256", 1],
    [17, "PBKDF2/SHA-256", 10],
    [9, "PBKDF2/SHA-512", 3],
  ])("finds the counter %d with %s, and returns the challenge unchanged", async (counter, algorithm, cost) => {
    const { derivedKey, challenge } = keyChallengeOf(counter, algorithm, cost);
    const proof = JSON.parse(Buffer.from(await proofOf(challenge), "base64").toString()) as unknown;
    expect(proof).toEqual({ challenge, solution: { counter, derivedKey } });
  });

  it.each(["ARGON2ID", "SCRYPT", "PBKDF2"])("rejects the algorithm %s", async (algorithm) => {
    await expect(proofOf({ parameters: { algorithm, cost: 1, keyPrefix: "00", nonce: NONCE, salt: SALT }, signature: "sig" })).rejects.toThrow("algorithm");
  });

  it("lets the page react in between", async () => {
    const now = vi.spyOn(performance, "now");
    let time = 0;
    now.mockImplementation(() => (time += 100));
    const pause = vi.fn(() => Promise.resolve());
    expect(await foundInSlices(keyChallengeOf(3, "SHA-256", 2).challenge.parameters, pause)).toMatchObject({ counter: 3 });
    expect(pause).toHaveBeenCalledTimes(3);
    now.mockRestore();
  });
});

describe("the proof", () => {
  it.each([0, 1, 999, 1000])("finds the number %d", async (number) => {
    expect(numberIn(await proofOf(challengeOf(number)))).toBe(number);
  });

  it("rejects if there is no such number", async () => {
    await expect(proofOf(challengeOf(1001))).rejects.toThrow("Nothing fits");
  });

  it("uses a worker and ends it", async () => {
    const started = stubWorker(5);
    expect(numberIn(await proofOf(challengeOf(5)))).toBe(5);
    expect(started.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1]);
  });

  it.each([null, new Error("refused")])("finds the number itself if the worker fails: %s", async (answer) => {
    stubWorker(answer);
    expect(numberIn(await proofOf(challengeOf(7)))).toBe(7);
  });

  it("lets the page react in between", async () => {
    const now = vi.spyOn(performance, "now");
    let time = 0;
    now.mockImplementation(() => (time += 100));
    const pause = vi.fn(() => Promise.resolve());
    expect(await foundInSlices(challengeOf(1000), pause)).toBe(1000);
    expect(pause).toHaveBeenCalledTimes(3);
    now.mockRestore();
  });
});
