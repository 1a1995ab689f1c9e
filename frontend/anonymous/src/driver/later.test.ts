import { expect, it, vi } from "vitest";
import { DriverError, failureOf } from "./driver.ts";
import { later } from "./choose-driver.ts";

it("loads once, on first use", async () => {
  const load = vi.fn(() => Promise.resolve("driver"));
  const driver = later(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([driver(), driver()])).toEqual(["driver", "driver"]);
  expect(load).toHaveBeenCalledOnce();
});

it("rejects as without a response if it can't be loaded, and tries again next time", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module")).mockResolvedValue("driver");
  const driver = later(load);
  expect(await driver().catch(failureOf)).toEqual({ kind: "code", code: -1, message: "" });
  expect(await driver()).toBe("driver");
});

it("includes the store's response in an uncaught error", () => {
  const messages = [{ kind: "code", code: 98, message: "Old." } as const, { kind: "unknown", value: 7 } as const].map((failure) => new DriverError(failure).message);
  expect(messages).toEqual(["98: Old.", "The store failed."]);
});
