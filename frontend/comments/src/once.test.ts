import { expect, it, vi } from "vitest";
import { once } from "./text.ts";

it("carries out each request once, however often it is rendered", () => {
  const act = vi.fn<(order: { readonly name: string }) => void>();
  const [first, second] = [{ name: "focus" }, { name: "focus" }];
  for (const order of [null, first, first, second, null, first]) once(order, act);
  expect(act.mock.calls).toEqual([[first], [second]]);
});
