import { describe, expect, it } from "vitest";
import { factsOf, type PlatformFacts, type PlatformKey } from "./facts.ts";

const KEYS: readonly PlatformKey[] = ["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"];

const those = (wanted: (facts: PlatformFacts) => boolean) => KEYS.filter((key) => wanted(factsOf(key)));

describe("facts of the platforms", () => {
  it("[B-129] reactions exist on GitHub and GitLab, and beyond them on Gitea", () => {
    expect(those(({ reactable }) => reactable)).toEqual(["github", "github-v4", "gitlab", "gitea"]);
  });

  it("[B-130] [B-131] sorting exists on GitHub v4, GitLab and Bitbucket, and beyond them on Gitea", () => {
    expect(those(({ sortable }) => sortable)).toEqual(["github-v4", "gitlab", "bitbucket", "gitea"]);
  });

  it("give the address of one's own installation without slashes at its end", () => {
    expect(factsOf("gitlab").link).toBe("https://gitlab.com");
    expect(factsOf("gitlab", "").link).toBe("https://gitlab.com");
    expect(factsOf("gitlab", "https://git.example.org/gitlab//").link).toBe("https://git.example.org/gitlab");
  });
});
