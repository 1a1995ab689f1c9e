import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { describe, expect, it } from "vitest";
import { HERE, memoryBrowser as browser, memorySecrets, PAGE } from "./browser.memory.ts";

const NOTHING: KeyStore = { read: () => null, write: () => undefined, remove: () => undefined };
const STATE = /^Vssue-[\w-]{43}$/u;

describe("beginning a login", () => {
  it("[B-132] [B-133] [B-134] [B-136] redirects to GitHub with client id, redirect address, state, scope, type, and challenge", async () => {
    const { widget, sent } = browser();
    await widget().begin();
    expect(sent()).toEqual({
      to: "https://github.com/login/oauth/authorize",
      with: {
        client_id: "app",
        redirect_uri: PAGE,
        response_type: "code",
        scope: "public_repo",
        state: expect.stringMatching(STATE),
        code_challenge: `S256(${"1".padStart(43, "R")})`,
        code_challenge_method: "S256",
      },
    });
  });

  it.each([
    ["gitee", { to: "https://gitee.com/oauth/authorize", with: { response_type: "code", scope: "user_info issues notes" } }],
    ["gitlab", { to: "https://gitlab.com/oauth/authorize", with: { response_type: "code", scope: "api", code_challenge_method: "S256" } }],
    ["bitbucket", { to: "https://bitbucket.org/site/oauth2/authorize", with: { response_type: "token" } }],
  ])("[B-135] [B-136] redirects to %s with its own scope and type, and the registered page to return to", async (platform, expected) => {
    const { widget, sent } = browser();
    await widget({ platform }).begin();
    expect(sent()).toMatchObject(expected);
    expect(sent().with["redirect_uri"]).toBe("https://docs.example.org/auth/callback.html");
    expect(sent().with).not.toHaveProperty("verifier");
  });

  it("[B-137] requests a token in the hash from GitLab if configured, and from Bitbucket by default", async () => {
    const { widget, sent } = browser();
    await widget({ platform: "gitlab", flow: "token", baseURL: "https://git.example.org" }).begin();
    expect(sent()).toMatchObject({ to: "https://git.example.org/oauth/authorize", with: { response_type: "token" } });
    expect(sent().with).not.toHaveProperty("code_challenge");
    await widget({ platform: "bitbucket", flow: "code" }).begin();
    expect(sent().with["response_type"]).toBe("code");
    await widget({ flow: "token" }).begin();
    expect(sent().with["response_type"]).toBe("code");
  });

  it("uses the configured redirect address", async () => {
    const { widget, sent } = browser();
    await widget({ redirectUri: "/docs/callback.html" }).begin();
    expect(sent().with["redirect_uri"]).toBe("https://docs.example.org/docs/callback.html");
  });

  it("stores the page for the callback's page, in this tab only", async () => {
    const { widget, sent, session, storage } = browser();
    await widget({ platform: "gitlab" }).begin();
    const record = JSON.parse(session.read(`glosa.login.${sent().with["state"]}`) ?? "") as unknown;
    expect(record).toMatchObject({ clientId: "app", redirectUri: "https://docs.example.org/auth/callback.html", returnTo: HERE });
    expect(storage.read(`glosa.login.${sent().with["state"]}`)).toBeNull();
  });

  it.each([
    ["no-storage", { session: NOTHING }, {}],
    ["no-storage", { storage: NOTHING }, {}],
    ["insecure", { secrets: memorySecrets({ secure: false }) }, {}],
    ["settings", {}, { clientId: "" }],
  ] as const)("stays on the page and says why: %s", async (kind, parts, options) => {
    const { widget, address } = browser(undefined, parts);
    await expect(widget(options).begin()).rejects.toMatchObject({ kind });
    expect(address.left).toEqual([]);
  });

  it("needs no cryptography without a code", async () => {
    const { widget, address } = browser(undefined, { secrets: memorySecrets({ secure: false }) });
    await widget({ platform: "bitbucket" }).begin();
    expect(address.left).toHaveLength(1);
  });
});
