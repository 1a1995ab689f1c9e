import { expect, it } from "vitest";
import { createStore } from "./store.ts";

type Action = { readonly type: "added"; readonly amount: number };

const add = (total: number, { amount }: Action) => total + amount;

it("tells its listeners of a change, and of nothing else", () => {
  const store = createStore(add, 1);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.dispatch({ type: "added", amount: 2 });
  store.dispatch({ type: "added", amount: 0 });
  expect(seen).toEqual([3]);
});

it("forgets a listener that ends its subscription, even while it is told", () => {
  const store = createStore(add, 0);
  const seen: string[] = [];
  const end = store.subscribe(() => {
    seen.push("first");
    end();
  });
  store.subscribe(() => seen.push("second"));
  store.dispatch({ type: "added", amount: 1 });
  store.dispatch({ type: "added", amount: 1 });
  expect(seen).toEqual(["first", "second", "second"]);
});
