import { expect, it, vi } from "vitest";
import { DriverError, failureOf } from "./driver.ts";
import { later } from "./choose-driver.ts";

it("loads once, when it is first needed", async () => {
  const load = vi.fn(() => Promise.resolve("driver"));
  const driver = later(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([driver(), driver()])).toEqual(["driver", "driver"]);
  expect(load).toHaveBeenCalledOnce();
});

it("says that no answer came where it cannot be loaded, and loads again next time", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module")).mockResolvedValue("driver");
  const driver = later(load);
  expect(await driver().catch(failureOf)).toEqual({ kind: "code", code: -1, message: "" });
  expect(await driver()).toBe("driver");
});

it("says in an error that nobody catches what the store answered", () => {
  const messages = [{ kind: "code", code: 98, message: "Old." } as const, { kind: "unknown", value: 7 } as const].map((failure) => new DriverError(failure).message);
  expect(messages).toEqual(["98: Old.", "The store failed."]);
});
