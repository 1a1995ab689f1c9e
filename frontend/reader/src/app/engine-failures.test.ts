import { beforeEach, describe, expect, it } from "vitest";
import { memoryAddress } from "./browser/browser.memory.ts";
import { open, type Opened } from "./testing/opened.ts";
import { chunkOf, samplePage, stamped } from "./testing/sample.ts";
import { until } from "./testing/until.ts";

const HOME = samplePage("/");
const PANEL = samplePage("/panel.html");

const NEVER = new Promise(() => {});

let site: Opened;

const shows = (path: string) => until(() => expect(site.shown()).toBe(path));

beforeEach(() => {
  site = open([HOME, PANEL]);
  site.start();
});

describe("a page that can't be loaded", () => {
  const failed = () => until(() => expect(site.status()).toMatchObject({ kind: "failed", path: "/panel.html" }));

  it("[S-138] [S-139] [S-140] is reported as a navigation error; the reader stays where they are", async () => {
    site.network.serve(chunkOf("/panel.html"), undefined);
    site.navigate("/panel.html");
    await failed();
    expect(site.status()).toMatchObject({ error: { name: "ChunkLoadError", address: chunkOf("/panel.html") } });
    expect(site.reports).toEqual(["Navigation to /panel.html failed."]);
    expect([site.shown(), site.address.href()]).toEqual(["/", "/"]);
  });

  it.each([
    ["no page", { title: "no page" }],
    ["a page of another version of the contract", { ...PANEL, stamp: "00000000" }],
  ])("[S-140] is reported and loaded in full when its chunk contains %s; the second time, the reader sees the failure", async (_, file) => {
    site.network.serve(chunkOf("/panel.html"), file);
    site.navigate("/panel.html#magic");
    await until(() => expect(site.address.loads).toEqual(["/panel.html#magic"]));
    expect(site.reports).toEqual(["Navigation to /panel.html failed."]);
    expect(site.status().kind).not.toBe("failed");
    site.network.serve(`${chunkOf("/panel.html")}?retry=1`, file);
    site.navigate("/panel.html");
    await failed();
    expect(site.status()).toMatchObject({ error: { name: "ChunkLoadError", reason: "malformed" } });
    expect(site.address.loads).toHaveLength(1);
  });

  it("is loaded in full when the reader retries, and the server responds but has no such chunk", async () => {
    site.network.serve(chunkOf("/panel.html"), undefined);
    site.navigate("/panel.html");
    await failed();
    expect(site.address.loads).toEqual([]);
    site.retry();
    await until(() => expect(site.address.loads).toEqual(["/panel.html"]));
  });

  it.each([
    ["the table's file is gone", undefined, { name: "DataLoadError", reason: "missing" }],
    ["the table has another version", { "/panel.html": { path: "/panel.html", chunk: "/x.js" }, stamp: "00000000" }, { reason: "malformed" }],
    ["the server returns a page instead of the table", new SyntaxError("Unexpected token '<'"), { reason: "malformed" }],
  ])("is loaded in full when %s, once per page load", async (_, answer, error) => {
    site.network.serve("/assets/routes/all.json", answer);
    site.navigate("/panel.html");
    await until(() => expect(site.address.loads).toEqual(["/panel.html"]));
    site.navigate("/panel.html");
    await failed();
    expect(site.status()).toMatchObject({ error });
    expect(site.address.loads).toHaveLength(1);
    site.retry();
    await until(() => expect(site.address.loads).toHaveLength(2));
  });

  it("is never loaded in full while the server doesn't respond", async () => {
    site.network.serve("/assets/routes/all.json", new TypeError("offline"));
    site.navigate("/panel.html");
    await failed();
    site.retry();
    await until(() => expect(site.reports).toHaveLength(2));
    expect(site.address.loads).toEqual([]);
  });

  it("isn't loaded in full automatically when the browser can't store the attempt", async () => {
    const forgetful = { read: () => null, write: () => undefined, remove: () => undefined };
    site = open([HOME, PANEL], { session: forgetful });
    site.network.serve(chunkOf("/panel.html"), null);
    site.navigate("/panel.html");
    await failed();
    expect(site.address.loads).toEqual([]);
    site.retry();
    await until(() => expect(site.address.loads).toEqual(["/panel.html"]));
  });

  it("is reported when the route table can't be loaded", async () => {
    site.network.serve("/assets/routes/all.json", new TypeError("offline"));
    site.navigate("/panel.html");
    await failed();
    expect(site.status()).toMatchObject({ error: { name: "DataLoadError", address: "/assets/routes/all.json" } });
  });

  it("[S-143] fails after 120 seconds", async () => {
    site.network.serve(chunkOf("/panel.html"), NEVER);
    site.navigate("/panel.html");
    await until(() => expect(site.network.requests).toContain(chunkOf("/panel.html")));
    site.clock.advance(120_000);
    await failed();
  });

  it("can be retried", async () => {
    site.network.serve(chunkOf("/panel.html"), undefined);
    site.navigate("/panel.html");
    await failed();
    site.network.serve(`${chunkOf("/panel.html")}?retry=1`, stamped(PANEL));
    site.retry();
    await shows("/panel.html");
    expect([site.address.href(), site.status().kind]).toEqual(["/panel.html", "ready"]);
  });

  it("is loading again during a retry", async () => {
    site.network.serve(chunkOf("/panel.html"), undefined);
    site.navigate("/panel.html");
    await failed();
    site.network.serve(chunkOf("/panel.html"), NEVER);
    site.retry();
    site.clock.advance(1);
    expect(site.status()).toEqual({ kind: "loading", path: "/panel.html" });
  });

  it("can be dismissed", async () => {
    site.network.serve(chunkOf("/panel.html"), undefined);
    site.navigate("/panel.html");
    await failed();
    site.dismiss();
    expect(site.status()).toEqual({ kind: "ready" });
    site.retry();
    site.clock.advance(1000);
    expect(site.status()).toEqual({ kind: "ready" });
  });

  it("restores the address bar when it was reached by the back button and is dismissed", async () => {
    const address = memoryAddress("/panel.html");
    address.push("/");
    site = open([HOME, PANEL], { address });
    site.start();
    site.network.serve(chunkOf("/panel.html"), undefined);
    address.go(-1);
    await failed();
    expect(address.href()).toBe("/panel.html");
    site.dismiss();
    expect([address.href(), site.shown()]).toEqual(["/", "/"]);
  });

  describe("D36: because a new build has been published", () => {
    const rebuilt = { "/panel.html": { path: "/panel.html", chunk: chunkOf("/panel.html", "00000002") } };

    beforeEach(async () => {
      site.prefetchRoutes(["/panel.html"]);
      await until(() => expect(site.network.requests).toEqual(["/assets/routes/all.json"]));
      site.network.serve(chunkOf("/panel.html"), undefined);
    });

    it("is loaded in full when the new route table has another version", async () => {
      site.network.serve("/assets/routes/all.json", { ...rebuilt, stamp: "00000000" });
      site.navigate("/panel.html");
      await until(() => expect(site.address.loads).toEqual(["/panel.html"]));
    });

    it("is loaded in full, once", async () => {
      site.network.serve("/assets/routes/all.json", stamped(rebuilt));
      site.navigate("/panel.html#magic");
      await until(() => expect(site.address.loads).toEqual(["/panel.html#magic"]));
      expect(site.reports).toEqual([]);
    });

    it("isn't loaded in full again for the same new chunk", async () => {
      site.session.write("glosa.full-loads", `build-1 /panel.html ${chunkOf("/panel.html", "00000002")}`);
      site.network.serve("/assets/routes/all.json", stamped(rebuilt));
      site.navigate("/panel.html");
      await failed();
      expect(site.address.loads).toEqual([]);
    });

    it("is loaded in full when the new build no longer has it, so that the server reports it", async () => {
      site.network.serve("/assets/routes/all.json", stamped({}));
      site.navigate("/panel.html");
      await until(() => expect(site.address.loads).toEqual(["/panel.html"]));
    });

    it("isn't loaded in full when the server doesn't respond", async () => {
      site.network.serve("/assets/routes/all.json", new TypeError("offline"));
      site.navigate("/panel.html");
      await failed();
      expect(site.address.loads).toEqual([]);
    });
  });
});

it("reports a part of the sidebar that can't be loaded, and rejects the caller's promise", async () => {
  await expect(site.loadBranch("/assets/nav/pt-BR-0.json")).rejects.toThrow("pt-BR-0.json");
  expect(site.reports).toEqual(["A part of the sidebar could not be loaded."]);
});
