import { expect, it } from "vitest";
import type { PlatformKey } from "../platforms/platform.ts";
import { loginFactsOf } from "./oauth.ts";

const KEYS: readonly PlatformKey[] = ["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"];

it("[B-134] [B-135] [B-136] each login has its platform's scope and flow", () => {
  expect(KEYS.map((key) => loginFactsOf(key).scope)).toEqual(["public_repo", "public_repo", "api", "", "user_info issues notes", "read:user write:issue write:misc"]);
  expect(KEYS.filter((key) => loginFactsOf(key).flow === "code")).toEqual(["github", "github-v4", "gitlab", "gitee", "gitea"]);
});
