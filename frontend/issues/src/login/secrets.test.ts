import { afterEach, describe, expect, it, vi } from "vitest";
import { memorySecrets } from "./browser.memory.ts";
import { browserSecrets, type Secrets } from "./secrets.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each<[string, () => Promise<Secrets>]>([
  ["the browser's secrets", () => Promise.resolve(browserSecrets)],
  ["their twin", memorySecrets()],
])("%s", (_, open) => {
  it("are 43 characters long and never repeat", async () => {
    const { random } = await open();
    const made = Array.from({ length: 50 }, random);
    expect(new Set(made).size).toBe(50);
    for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/u);
  });
});

it("derive the challenge of RFC 7636, appendix B", async () => {
  vi.stubGlobal("isSecureContext", true);
  expect(await browserSecrets.challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
});

it("derive no challenge on an insecure connection", async () => {
  vi.stubGlobal("isSecureContext", false);
  const memory = await memorySecrets({ secure: false })();
  expect([browserSecrets.challenge("x"), memory.challenge("x")]).toEqual([null, null]);
});
