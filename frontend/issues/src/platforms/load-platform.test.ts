import { expect, it } from "vitest";
import { loadPlatform } from "./load-platform.ts";
import { memoryPlatform } from "./platform.memory.ts";

it.each(["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"] as const)("[B-04] [B-05] [B-06] [B-07] [B-08] loads the adapter for %s, which sends no request yet", async (key) => {
  const { platform, transport } = memoryPlatform(await loadPlatform(key), () => undefined, { baseURL: "https://host.example" });
  expect(platform).toHaveProperty("open");
  expect(transport.calls).toEqual([]);
});
