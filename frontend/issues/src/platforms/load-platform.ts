import { lazyAll } from "@glosa/kit/browser/lazy.ts";
import type { CreatePlatform, PlatformKey } from "./platform.ts";

/** Loads the adapter for a platform, and no other. */
export async function loadPlatform(key: PlatformKey): Promise<CreatePlatform> {
  return (await ADAPTERS[key]()).create;
}

const ADAPTERS = lazyAll<PlatformKey, { readonly create: CreatePlatform }>(
  {
    github: () => import("./github/github-rest.ts"),
    "github-v4": () => import("./github/github-graphql.ts"),
    gitlab: () => import("./gitlab/gitlab.ts"),
    bitbucket: () => import("./bitbucket/bitbucket.ts"),
    gitee: () => import("./gitee/gitee.ts"),
    gitea: () => import("./gitea/gitea.ts"),
  },
  import.meta.url,
);
