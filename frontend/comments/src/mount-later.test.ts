import { expect, it, vi } from "vitest";
import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { mountLater } from "./classic.ts";

/** A widget whose code comes when `give` is called. */
function widget() {
  const deferred = deferredAnswers();
  const [update, destroy] = [vi.fn<(next: string) => void>(), vi.fn<() => void>()];
  const mount = vi.fn((_latest: string) => ({ update, destroy }));
  const mounted = mountLater<string>("first", async () => {
    await deferred.answer();
    return mount;
  });
  const load = async () => {
    deferred.give(0, undefined);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  return { mounted, mount, update, destroy, load };
}

it("is mounted once its code has loaded, with the latest options", async () => {
  const { mounted, mount, update, destroy, load } = widget();
  mounted.update("second");
  expect(mount).not.toHaveBeenCalled();
  await load();
  expect(mount).toHaveBeenCalledExactlyOnceWith("second");
  mounted.update("third");
  mounted.destroy();
  expect([update.mock.calls, destroy.mock.calls.length]).toEqual([[["third"]], 1]);
});

it("is never mounted if it was destroyed before", async () => {
  const { mounted, mount, load } = widget();
  mounted.destroy();
  await load();
  expect(mount).not.toHaveBeenCalled();
});
