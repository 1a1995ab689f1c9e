import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { readOptions } from "../options/options.ts";
import { reply } from "@glosa/comments/transport.memory.ts";
import { memoryNetwork } from "../transport/transport.memory.ts";
import { uploadEndpoint } from "./access.ts";
import { failureOf } from "./driver.ts";
import { uploadTo } from "../store/uploads.ts";

const IMAGE = new File(["x"], "a.png", { type: "image/png" });

const upload = (answer: unknown) => {
  const transport = memoryNetwork(() => answer);
  return { transport, done: uploadTo("https://h/up", IMAGE, transport) };
};

it("[A-166] sends the image as the multipart field image", async () => {
  const { transport, done } = upload({ code: 200, msg: "ok", data: { url: "https://h/a.png" } });
  await done;
  const [call] = transport.calls;
  expect(call).toMatchObject({ method: "POST", url: "https://h/up" });
  expect(call?.headers).toBeUndefined();
  const body = call?.body;
  expect(body instanceof FormData && body.get("image")).toMatchObject({ name: "a.png", type: "image/png" });
});

it("[A-167] reads the address from data.url, and treats code 500 as an error with the message in msg", async () => {
  await expect(upload({ code: 200, data: { url: "https://h/a.png" } }).done).resolves.toBe("https://h/a.png");
  const refused = await upload({ code: 500, msg: "too big", data: { url: "https://h/x" } }).done.catch(failureOf);
  expect(refused).toEqual({ kind: "code", code: 500, message: "too big" });
});

it("resolves a relative address against the endpoint", async () => {
  await expect(upload({ code: 200, data: { url: "/uploads/1.webp" } }).done).resolves.toBe("https://h/uploads/1.webp");
});

it("[A-166] goes to the configured endpoint, otherwise to our service's, otherwise nowhere", () => {
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "" };
  const parts = { transport: memoryNetwork(() => undefined), storage: memoryStorage(), clock: memoryClock(), page };
  const given = [{ service: "/comments" }, { service: "/comments", site: "b&c" }, { service: "/comments", endpoints: { upload: "https://i/up" } }, { endpoints: { upload: "https://i/up" } }, {}];
  expect(given.map((options) => uploadEndpoint(readOptions(options).options, parts))).toEqual(["https://docs.example.org/comments/api/v1/uploads?site=default", "https://docs.example.org/comments/api/v1/uploads?site=b%26c", "https://i/up", "https://i/up", ""]);
});

it.each([
  ["no address", { code: 200, data: null }, { code: 500, message: "" }],
  ["an address that would run something", { code: 200, data: { url: "javascript:alert(1)" } }, { code: 500, message: "" }],
  ["a refusal of our service", reply(400, { code: "upload-refused", message: "No image." }), { code: 500, message: "No image." }],
  ["no answer", undefined, { code: -1, message: "" }],
])("fails with %s", async (_, answer, failure) => {
  expect(await upload(answer).done.catch(failureOf)).toEqual({ kind: "code", ...failure });
});
