import { afterAll, expect, it } from "vitest";
import { withinBufferBudget } from "./buffer-budget.ts";

const HALF = 2 ** 29;
const GROWING = { maxByteLength: 2 ** 30 + 1 };
// Tests of the site's modules, in the same process, may have removed WebAssembly before.
const originals = new Map(["ArrayBuffer", "Uint8Array", "Float64Array", "SharedArrayBuffer", "WebAssembly"].flatMap((name) => (name in globalThis ? [[name, Reflect.get(globalThis, name)] as const] : [])));

afterAll(() => {
  for (const [name, original] of originals) Reflect.set(globalThis, name, original);
});

it("lets each call allocate what it may, and no more", () => {
  const call = (more: number) => withinBufferBudget(() => [new Uint8Array(HALF), new Float64Array(HALF / 8 - 1), new ArrayBuffer(more)].length);
  expect(call(8)).toBe(3);
  expect(() => call(9)).toThrow("It took more than 1024 MiB of memory for buffers.");
  expect(call(8)).toBe(3);
  expect(new Uint8Array(2 ** 30 + 1)).toHaveLength(2 ** 30 + 1);
});

it.each([
  ["slices of arrays", (half: Uint8Array<ArrayBuffer>) => half.slice()],
  ["slices of buffers", (half: Uint8Array<ArrayBuffer>) => half.buffer.slice(0)],
  ["lists", (half: Uint8Array<ArrayBuffer>) => [Uint8Array.from([1]), new Uint8Array(half.length)]],
])("counts %s", (_, copy) => {
  expect(() => withinBufferBudget(() => [copy(new Uint8Array(HALF)), new Uint8Array(1)])).toThrow("memory");
});

it.each([
  ["a buffer that can grow", () => Reflect.construct(ArrayBuffer, [8, GROWING]) as object],
  ["a buffer that can grow and is shared", () => Reflect.construct(SharedArrayBuffer, [8, GROWING]) as object],
])("counts %s", (_, make) => {
  expect(() => withinBufferBudget(make)).toThrow("memory");
});

// The builder's V8 has it, not every Node.
it.skipIf(!("transfer" in ArrayBuffer.prototype))("counts a longer copy of a buffer", () => {
  expect(() => withinBufferBudget(() => Reflect.apply(Reflect.get(ArrayBuffer.prototype, "transfer") as (length: number) => ArrayBuffer, new ArrayBuffer(8), [2 ** 30 + 1]))).toThrow("memory");
});

it("doesn't count views of a buffer twice, and leaves arrays what they are", () => {
  const made = withinBufferBudget(() => {
    const buffer = new ArrayBuffer(HALF);
    return [1, 2, 3].map(() => new Uint8Array(buffer));
  });
  expect(made[0]).toBeInstanceOf(Uint8Array);
  expect(Uint8Array.BYTES_PER_ELEMENT).toBe(1);
  expect(Uint8Array.of(1, 2).map((one) => one * 2).join()).toBe("2,4");
  expect("WebAssembly" in globalThis).toBe(false);
});
