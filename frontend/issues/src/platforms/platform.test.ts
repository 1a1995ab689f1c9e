import { describe, expect, it } from "vitest";
import { factsOf, type PlatformFacts, type PlatformKey } from "./platform.ts";

const KEYS: readonly PlatformKey[] = ["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"];

const those = (fits: (facts: PlatformFacts) => boolean) => KEYS.filter((key) => fits(factsOf(key)));

describe("the facts of the platforms", () => {
  it("[B-130] [B-131] say that GitHub v4, GitLab, Bitbucket, and Gitea sort", () => {
    expect(those(({ sortable }) => sortable)).toEqual(["github-v4", "gitlab", "bitbucket", "gitea"]);
  });

  it("have the address of an instance without trailing slashes", () => {
    expect(factsOf("gitlab").link).toBe("https://gitlab.com");
    expect(factsOf("gitlab", "").link).toBe("https://gitlab.com");
    expect(factsOf("gitlab", "https://git.example.org/gitlab//").link).toBe("https://git.example.org/gitlab");
  });
});
