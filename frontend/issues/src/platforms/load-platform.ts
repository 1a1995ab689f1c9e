import type { PlatformKey } from "./facts.ts";
import type { CreatePlatform } from "./platform.ts";

/** Loads the one adapter that is used; the others are never asked for. */
export async function loadPlatform(key: PlatformKey): Promise<CreatePlatform> {
  switch (key) {
    case "github":
      return (await import("./github/github.ts")).createGitHub;
    case "github-v4":
      return (await import("./github/graphql/github-v4.ts")).createGitHubV4;
    case "gitlab":
      return (await import("./gitlab/gitlab.ts")).createGitLab;
    case "bitbucket":
      return (await import("./bitbucket/bitbucket.ts")).createBitbucket;
    case "gitee":
      return (await import("./gitee/gitee.ts")).createGitee;
    case "gitea":
      return (await import("./gitea/gitea.ts")).createGitea;
  }
}
