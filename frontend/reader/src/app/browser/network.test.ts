import { afterEach, expect, it, vi } from "vitest";
import { browserNetwork } from "./network.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(answer: Response) {
  const asked = vi.fn<typeof fetch>().mockResolvedValue(answer);
  vi.stubGlobal("fetch", asked);
  return asked;
}

it("gives the JSON that the server has now", async () => {
  const asked = answering(Response.json({ a: 1 }));
  expect(await browserNetwork.json("/a.json")).toEqual({ a: 1 });
  expect(asked).toHaveBeenCalledExactlyOnceWith("/a.json", { cache: "no-cache" });
});

it("gives nothing for a file that the server doesn't have", async () => {
  answering(new Response("gone", { status: 404 }));
  expect(await browserNetwork.json("/a.json")).toBeUndefined();
});

it("fails where the server fails", async () => {
  answering(new Response("{}", { status: 503 }));
  await expect(browserNetwork.json("/a.json")).rejects.toThrow("/a.json answered 503; 200 was expected.");
});
