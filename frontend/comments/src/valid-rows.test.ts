import { expect, it, vi } from "vitest";
import { hasShapeOf, validRows } from "./valid-rows.ts";

interface Row {
  readonly id: number;
}

it("leaves out what is not sound or cannot be read, shows it to the site's owner, and keeps the rest in order", () => {
  const bad = [null, { id: 0 }, undefined];
  expect(validRows<Row>([{ id: 1 }, ...bad, { id: 2 }], ({ id }) => id > 0)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(vi.mocked(console.warn).mock.calls.map(([, row]) => row as unknown)).toEqual(bad);
  expect(console.warn).toHaveBeenCalledWith("A comment was left out, because fields are missing or have another type:", null);
  vi.mocked(console.warn).mockClear();
});

it.each([null, undefined, "rows", 7, { length: 1, 0: {} }])("finds no rows in %j", (rows) => {
  expect(validRows(rows, () => true)).toEqual([]);
});

it("compares the types of fields, also of those inside", () => {
  const sample = { name: "", author: { id: 0 } };
  expect(hasShapeOf({ name: "a", author: { id: 1, more: true } }, sample)).toBe(true);
  for (const other of [{ author: { id: 1 } }, { name: 1, author: { id: 1 } }, { name: "a", author: null }, { name: "a", author: { id: "1" } }, { name: "a", author: "b" }]) expect(hasShapeOf(other, sample)).toBe(false);
});
