import { afterEach, expect, it, vi } from "vitest";
import { startCounters } from "./counters.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("[A-04] [A-05] [A-145] counts a visit of the shown page on the configured service", async () => {
  const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ time: 8 })));
  vi.stubGlobal("fetch", fetching);
  history.replaceState(null, "", "/panel/index.html?x#y");
  document.body.innerHTML = `<span class="leancloud_visitors" id="/panel/" data-flag-title="Panel"><a class="leancloud-visitors-count"></a></span>`;
  startCounters({ service: "/comments", visitor: true }, document);
  await vi.waitFor(() => expect(document.body.textContent).toBe("8"));
  expect(fetching).toHaveBeenCalledExactlyOnceWith(
    "https://docs.example.org/comments/api/v1/views",
    expect.objectContaining({ method: "POST", body: expect.stringMatching(/^\{"site":"default","path":"\/panel\/","title":"Panel","idempotencyKey":"[\d-]{16,64}"\}$/u) }),
  );
});
