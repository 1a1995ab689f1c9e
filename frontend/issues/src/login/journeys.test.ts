import { deferredAnswers, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { readRecord } from "@glosa/kit/browser/storage.ts";
import { describe, expect, it, vi } from "vitest";
import { type MemoryTransport, reply } from "@glosa/comments/transport.memory.ts";
import type { LoginFailure } from "./login.ts";
import { HERE, memoryBrowser as browser, PAGE, PROXY } from "./browser.memory.ts";

const failed = (kind: LoginFailure["kind"], message = "") => expect.objectContaining({ name: "LoginFailure", kind, message }) as unknown;
const bodies = ({ calls }: MemoryTransport) => calls.map(({ body }) => body as string).map((body) => (body.startsWith("{") ? (JSON.parse(body) as unknown) : Object.fromEntries(new URLSearchParams(body))));

describe("the way back from a login", () => {
  it("[B-138] [B-139] [B-141] [B-143] [B-144] exchanges the code through the proxy, stores the token, and restores the address", async () => {
    const { widget, returnWith, transport, storage, address } = browser();
    const login = widget();
    await login.begin();
    returnWith("code=c1");
    expect(await login.handle()).toBe("logged-in");
    expect(transport.calls).toMatchObject([{ method: "POST", url: PROXY, headers: { accept: "application/json", "content-type": "application/json" } }]);
    expect(bodies(transport)).toEqual([{ platform: "github", grant_type: "authorization_code", client_id: "app", code: "c1", redirect_uri: PAGE, code_verifier: "1".padStart(43, "R") }]);
    expect([address.href(), login.token(), storage.read("Vssue.github.access_token")]).toEqual([HERE, "t1", "t1"]);
  });

  it("[B-139] sends the client secret if the page has one, as the original did", async () => {
    const { widget, returnWith, transport } = browser();
    const login = widget({ clientSecret: "s", proxy: (url: string) => `https://cors/?${url}` });
    await login.begin();
    returnWith("code=c1");
    await login.handle();
    expect(transport.calls[0]?.url).toBe("https://cors/?https://github.com/login/oauth/access_token");
    expect(bodies(transport)).toMatchObject([{ client_id: "app", client_secret: "s", code: "c1" }]);
  });

  it("[B-140] sends Gitee the grant type and the address too", async () => {
    const { widget, returnWith, transport } = browser();
    const login = widget({ platform: "gitee" });
    await login.begin();
    returnWith("code=c1");
    expect(await login.handle()).toBe("logged-in");
    expect(bodies(transport)).toEqual([{ platform: "gitee", grant_type: "authorization_code", client_id: "app", code: "c1", redirect_uri: "https://docs.example.org/auth/callback.html" }]);
  });

  it.each([
    ["gitlab", "https://git.example.org/oauth/token"],
    ["gitea", "https://git.example.org/login/oauth/access_token"],
  ])("exchanges the code of %s directly, with the verifier in a form", async (platform, url) => {
    const { widget, returnWith, transport, address, storage } = browser(() => ({ access_token: "t1", refresh_token: "r1", expires_in: 7200 }));
    const login = widget({ platform, baseURL: "https://git.example.org" });
    await login.begin();
    returnWith("code=c1", `${PAGE}?flag`, "&");
    expect(await login.handle()).toBe("logged-in");
    expect(transport.calls).toMatchObject([{ method: "POST", url, headers: { "content-type": "application/x-www-form-urlencoded" } }]);
    expect(bodies(transport)).toEqual([{ grant_type: "authorization_code", client_id: "app", code: "c1", redirect_uri: "https://docs.example.org/auth/callback.html", code_verifier: "1".padStart(43, "R") }]);
    expect([address.href(), storage.read(`Vssue.${platform}.refresh_token`), storage.read(`Vssue.${platform}.expires_at`)]).toEqual([HERE, "r1", "8200000"]);
  });

  it("[B-142] reads a token from the hash without a request", async () => {
    const { widget, returnWith, transport, address } = browser();
    const login = widget({ platform: "bitbucket" });
    await login.begin();
    returnWith("access_token=t2&token_type=bearer&expires_in=3600", `${PAGE}?flag`, "#");
    expect(await login.handle()).toBe("logged-in");
    expect([login.token(), transport.calls.length, address.href()]).toEqual(["t2", 0, HERE]);
    expect(login.isOver()).toBe(false);
  });

  it.each([
    ["github", "code=c1", "?", `${PAGE}?flag&code=c1&state={}#part`],
    ["github-v4", "code=c1", "?", `${PAGE}?flag&code=c1&state={}#part`],
    ["gitlab", "code=c1", "?", `${PAGE}?flag&code=c1&state={}#part`],
    ["gitea", "code=c1", "?", `${PAGE}?flag&code=c1&state={}#part`],
    ["gitee", "code=c1", "?", `${PAGE}?flag&code=c1&state={}#part`],
    ["bitbucket", "access_token=t1&token_type=bearer", "#", `${PAGE}?flag#part&access_token=t1&token_type=bearer&state={}`],
    ["github", "error=access_denied", "?", `${PAGE}?flag&error=access_denied&state={}#part`],
  ])("forwards the result of %s to the page on which the login began: %s", async (platform, answered, mark, there) => {
    const { widget, returnWith, sent, address, transport } = browser();
    const login = widget({ platform, baseURL: "https://git.example.org" });
    await login.begin();
    returnWith(answered, PAGE, mark);
    expect([await login.handle(), address.href(), transport.calls.length]).toEqual(["none", there.replace("{}", sent().with["state"] ?? ""), 0]);
    expect(await login.handle()).toEqual(answered.startsWith("error") ? failed("denied", "access_denied") : "logged-in");
    expect(address.href()).toBe(HERE);
  });

  it("forwards a result only once if the site redirects the reader back", async () => {
    const { widget, returnWith, address } = browser();
    const login = widget();
    await login.begin();
    returnWith("code=c1", PAGE, "?");
    await login.handle();
    returnWith("code=c1", PAGE, "?");
    expect([await login.handle(), address.href()]).toEqual(["logged-in", HERE]);
  });

  it.each(["https://evil.example/?x", "//evil.example/", "javascript:alert(1)", "blob:https://docs.example.org/1", ""])("forwards a result only to pages of this site: %s", async (returnTo) => {
    const { widget, returnWith, sent, session, address } = browser();
    const login = widget();
    await login.begin();
    const key = `glosa.login.${sent().with["state"]}`;
    session.write(key, JSON.stringify({ ...readRecord(session, key), returnTo }));
    returnWith("code=c1", PAGE, "?");
    expect([await login.handle(), address.href()]).toEqual(["logged-in", PAGE]);
  });

  it.each(["Vssue", "Mine"])("[B-114] rejects a result that wasn't begun in this tab, and says so if it looks like ours: %s", async (state) => {
    const { widget, address, transport, storage } = browser();
    const login = widget({ state });
    address.arrive(`${PAGE}?x&code=evil&state=${state}-${"e".repeat(43)}`);
    expect(await login.handle()).toEqual(failed("strange"));
    expect([address.href(), transport.calls.length, storage.read("Vssue.github.access_token")]).toEqual([`${PAGE}?x`, 0, null]);
  });

  it.each([`${PAGE}?code=c&state=Vssue`, `${PAGE}?code=c&state=other-${"e".repeat(43)}`, `${PAGE}?code=c`, `${PAGE}?error=access_denied&state=xyz`])("[B-114] leaves to others what is not ours: %s", async (href) => {
    const { widget, address, transport } = browser();
    address.arrive(href);
    expect([await widget().handle(), address.href(), transport.calls.length]).toEqual(["none", href, 0]);
  });

  it("rejects a code that was used before", async () => {
    const { widget, returnWith, transport, address } = browser();
    const login = widget();
    await login.begin();
    returnWith("code=c1");
    const returned = address.href();
    await login.handle();
    address.arrive(returned);
    expect(await login.handle()).toEqual(failed("strange"));
    expect(transport.calls).toHaveLength(1);
  });

  it.each([
    ["denied", "error=access_denied&error_description=The+user+denied+access", failed("denied", "The user denied access")],
    ["refused", "error=redirect_uri_mismatch&error_description=Not+registered&error_uri=https%3A%2F%2Fh", failed("refused", "Not registered")],
    ["refused", "error=server_error", failed("refused", "server_error")],
  ])("reports a login that was %s, and removes it from the address", async (_, answered, outcome) => {
    const { widget, returnWith, transport, address } = browser();
    const login = widget();
    await login.begin();
    returnWith(answered);
    expect([await login.handle(), address.href(), transport.calls.length, login.token()]).toEqual([outcome, HERE, 0, null]);
  });

  it.each([
    ["[B-202] GitHub's error with status 200", () => ({ error: "bad_verification_code", error_description: "The code passed is incorrect or expired." }), failed("refused", "The code passed is incorrect or expired.")],
    ["a refusal", () => reply(400, { error: "invalid_grant" }), failed("refused", "invalid_grant")],
    ["a refusal of our service", () => reply(403, { code: "origin-refused", message: "Not from here." }), failed("refused", "Not from here.")],
    ["a server in trouble", () => reply(502, { error: "bad_gateway", error_description: "GitHub gave no answer." }), failed("unreachable", "GitHub gave no answer.")],
    ["no answer", () => undefined, failed("unreachable", "https://docs.example.org/comments/api/v1/exchange could not be reached.")],
    ["a page instead of an answer", () => reply(200, "<html>"), failed("unreachable", "The status was 200.")],
  ])("stores no token after %s", async (_, answer, outcome) => {
    const { widget, returnWith, address } = browser(answer);
    const login = widget();
    await login.begin();
    returnWith("code=c1");
    expect([await login.handle(), login.token(), address.href()]).toEqual([outcome, null, HERE]);
  });

  it("says that the option 'proxy' is required if only the exchange can get a token", async () => {
    const { widget, returnWith } = browser();
    const login = widget({ platform: "bitbucket", flow: "code", proxy: "" });
    await login.begin();
    returnWith("code=c1");
    expect(await login.handle()).toEqual(failed("settings", "the option 'proxy' is required"));
  });

  it("reports that the browser doesn't store the token", async () => {
    const stored = memoryStorage();
    let full = false;
    const { widget, returnWith } = browser(undefined, { storage: { ...stored, write: (key, text) => (full ? undefined : stored.write(key, text)) } });
    const login = widget();
    await login.begin();
    full = true;
    returnWith("code=c1");
    expect(await login.handle()).toEqual(failed("no-storage"));
  });

  it("rejects a token if it requested a code", async () => {
    const { widget, returnWith, transport } = browser();
    const login = widget();
    await login.begin();
    returnWith("access_token=evil", `${PAGE}?flag`, "#");
    expect([await login.handle(), login.token(), transport.calls.length]).toEqual([failed("strange"), null, 0]);
  });
});

describe("several widgets on one page", () => {
  it("exchange a code once, even if one is mounted twice at the same time", async () => {
    const deferred = deferredAnswers();
    const { widget, returnWith, transport } = browser(deferred.answer);
    await widget().begin();
    returnWith("code=c1");
    const handled = [widget().handle(), widget().handle(), widget({ platform: "github-v4" }).handle()];
    await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
    deferred.give(0, { access_token: "t1" });
    expect(await Promise.all(handled)).toEqual(["logged-in", "logged-in", "logged-in"]);
    expect([transport.calls.length, widget().token(), await widget().handle()]).toEqual([1, "t1", "none"]);
  });

  it("wait for the exchange of a code that another widget took out of the address", async () => {
    const deferred = deferredAnswers();
    const { widget, returnWith, address } = browser(deferred.answer);
    await widget().begin();
    returnWith("code=c1");
    const first = widget().handle();
    await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
    expect(address.href()).toBe(HERE);
    const later = widget();
    const tokenThen = later.handle().then(later.token);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    deferred.give(0, { access_token: "t1" });
    expect([await tokenThen, await first]).toEqual(["t1", "logged-in"]);
  });

  it("handle only their own results", async () => {
    const { widget, returnWith, address, transport } = browser();
    const [gitlab, gitee, other, elsewhere] = [widget({ platform: "gitlab" }), widget({ platform: "gitee" }), widget({ platform: "gitlab", clientId: "other" }), widget({ platform: "gitlab", baseURL: "https://git.example.org" })];
    await gitlab.begin();
    returnWith("code=c1");
    const returned = address.href();
    expect([await gitee.handle(), await other.handle(), await elsewhere.handle(), address.href(), transport.calls.length]).toEqual(["none", "none", "none", returned, 0]);
    expect([await gitlab.handle(), gitlab.token(), gitee.token(), elsewhere.token()]).toEqual(["logged-in", "t1", null, null]);
  });
});

describe("an expired token", () => {
  it.each([
    ["gitlab", "https://git.example.org/oauth/token"],
    ["gitea", "https://git.example.org/login/oauth/access_token"],
    ["gitee", PROXY],
    ["bitbucket", PROXY],
  ])("is renewed on %s, once for all requests", async (platform, url) => {
    const { widget, transport, storage } = browser(() => ({ access_token: "t2", refresh_token: "r2", expires_in: 60 }));
    const login = widget({ platform, baseURL: "https://git.example.org" });
    for (const [part, text] of Object.entries({ access_token: "t1", refresh_token: "r1", expires_at: "1000001", issuer: "https://git.example.org" })) storage.write(`Vssue.${platform}.${part}`, text);
    expect(login.isOver()).toBe(true);
    expect(await Promise.all([login.refresh(), login.refresh()])).toEqual([true, true]);
    expect(transport.calls.map((call) => call.url)).toEqual([url]);
    expect(bodies(transport)).toMatchObject([{ grant_type: "refresh_token", refresh_token: "r1", client_id: "app" }]);
    expect([login.token(), storage.read(`Vssue.${platform}.refresh_token`), login.isOver()]).toEqual(["t2", "r2", false]);
  });

  it("retains its refresh token if the platform gives no new one", async () => {
    const { widget, storage } = browser(() => ({ access_token: "t2" }));
    storage.write("Vssue.gitee.refresh_token", "r1");
    expect(await widget({ platform: "gitee" }).refresh()).toBe(true);
    expect(storage.read("Vssue.gitee.refresh_token")).toBe("r1");
  });

  it("can't be renewed without a refresh token, or if the platform refuses it", async () => {
    const { widget, storage, transport } = browser(() => reply(400, { error: "invalid_grant" }));
    const login = widget({ platform: "gitee" });
    expect([await login.refresh(), transport.calls.length]).toEqual([false, 0]);
    storage.write("Vssue.gitee.refresh_token", "r1");
    expect([await login.refresh(), transport.calls.length]).toEqual([false, 1]);
  });

  it("can be renewed later if there is no answer", async () => {
    const { widget, storage } = browser(() => undefined);
    storage.write("Vssue.gitee.refresh_token", "r1");
    await expect(widget({ platform: "gitee" }).refresh()).rejects.toMatchObject({ kind: "unreachable" });
    expect(storage.read("Vssue.gitee.refresh_token")).toBe("r1");
  });

  it("isn't replaced if the reader logged out meanwhile", async () => {
    const deferred = deferredAnswers();
    const { widget, storage } = browser(deferred.answer);
    storage.write("Vssue.gitee.access_token", "t1");
    storage.write("Vssue.gitee.refresh_token", "r1");
    const login = widget({ platform: "gitee" });
    const renewing = login.refresh();
    await vi.waitFor(() => expect(deferred.waiting()).toBe(1));
    login.forget();
    deferred.give(0, { access_token: "t2", refresh_token: "r2" });
    expect([await renewing, login.token(), storage.read("Vssue.gitee.refresh_token")]).toEqual([false, null, null]);
  });

  it("counts as renewed if another tab used the refresh token", async () => {
    const storage = memoryStorage({ "Vssue.gitee.refresh_token": "r1" });
    const { widget } = browser(() => {
      storage.write("Vssue.gitee.refresh_token", "r2");
      storage.write("Vssue.gitee.access_token", "t2");
      return reply(400, { error: "invalid_grant" });
    }, { storage });
    const login = widget({ platform: "gitee" });
    expect([await login.refresh(), login.token()]).toEqual([true, "t2"]);
  });

  it("[B-90] is removed on request, with all related values", () => {
    const keys = ["access_token", "refresh_token", "expires_at", "issuer"].map((part) => `Vssue.gitlab.${part}`);
    const storage = memoryStorage(Object.fromEntries(keys.map((key) => [key, "https://gitlab.com"])));
    const { widget } = browser(undefined, { storage });
    widget({ platform: "gitlab" }).forget();
    expect(keys.map(storage.read)).toEqual([null, null, null, null]);
  });
});
