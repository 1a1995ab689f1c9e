import { expect, it } from "vitest";
import { createCache } from "./data.ts";

function counting() {
  let count = 0;
  return createCache((key) => {
    count += 1;
    return key === "bad" && count === 1 ? Promise.reject(new Error("no")) : Promise.resolve(`${key} ${count}`);
  });
}

it("loads a key once, however often it is requested", async () => {
  const values = counting();
  expect(await Promise.all([values.load("a"), values.load("a")])).toEqual(["a 1", "a 1"]);
  expect(await values.load("a")).toBe("a 1");
  expect([values.peek("a"), values.peek("b")]).toEqual(["a 1", undefined]);
});

it("tries again after a failure", async () => {
  const values = counting();
  await expect(values.load("bad")).rejects.toThrow("no");
  expect(await values.load("bad")).toBe("bad 2");
});

it("loads a forgotten key again, and doesn't store a value that was still loading", async () => {
  const values = counting();
  const old = values.load("a");
  values.forget("a");
  const fresh = values.load("a");
  expect([await old, await fresh, values.peek("a")]).toEqual(["a 1", "a 2", "a 2"]);
});

it("stores neither a value nor a failure of a load that was forgotten", async () => {
  const pending: { readonly resolve: (value: string) => void; readonly reject: (error: Error) => void }[] = [];
  const values = createCache(() => new Promise<string>((resolve, reject) => {
    pending.push({ resolve, reject });
  }));
  const [old, failing] = [values.load("a"), values.load("b")];
  values.forget("a");
  values.forget("b");
  const [fresh, again] = [values.load("a"), values.load("b")];
  pending[2]?.resolve("fresh");
  expect(await fresh).toBe("fresh");
  pending[0]?.resolve("old");
  expect([await old, values.peek("a")]).toEqual(["old", "fresh"]);
  pending[1]?.reject(new Error("old"));
  await expect(failing).rejects.toThrow("old");
  expect(values.load("b")).toBe(again);
});

it("returns a value that was put", async () => {
  const values = counting();
  values.put("a", "given");
  expect(await values.load("a")).toBe("given");
});
