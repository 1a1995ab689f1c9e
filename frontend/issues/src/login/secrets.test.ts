import { afterEach, describe, expect, it, vi } from "vitest";
import { memorySecrets } from "./secrets.memory.ts";
import { browserSecrets, type Secrets } from "./secrets.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each<[string, () => Secrets]>([
  ["the browser's secrets", () => browserSecrets],
  ["their twin", memorySecrets],
])("%s", (_, open) => {
  it("are 43 characters each, and never the same", () => {
    const secrets = open();
    const made = Array.from({ length: 50 }, secrets.random);
    expect(new Set(made).size).toBe(50);
    for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/u);
  });
});

it("derive the challenge of RFC 7636, appendix B", async () => {
  vi.stubGlobal("isSecureContext", true);
  expect(await browserSecrets.challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
});

it("derive nothing on an insecure connection", () => {
  vi.stubGlobal("isSecureContext", false);
  expect([browserSecrets.challenge("x"), memorySecrets({ secure: false }).challenge("x")]).toEqual([null, null]);
});
