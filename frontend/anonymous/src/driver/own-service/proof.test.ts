import { createHash } from "node:crypto";
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

describe("the proof", () => {
  it.each([0, 1, 999, 1000])("finds the number %d", async (number) => {
    expect(numberIn(await proofOf(challengeOf(number)))).toBe(number);
  });

  it("rejects if there is no such number", async () => {
    await expect(proofOf(challengeOf(1001))).rejects.toThrow("No number");
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
