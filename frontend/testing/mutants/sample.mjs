/**
 * Lets Stryker run a seeded sample of its mutants, or only some of it. Before it runs any, Stryker passes all of them to a checker;
 * this one rejects the ones outside the sample. A mutant's rank depends only on the seed and on its own lines,
 * so a change to other code doesn't change the rest of the sample.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PluginKind, commonTokens, declareFactoryPlugin, tokens } from "@stryker-mutator/api/plugin";
import { changeOf } from "./change.mjs";

/** How Stryker reports a mutant that a checker rejected. */
export const REFUSED = "CompileError";

/** @param {import("@stryker-mutator/api/core").StrykerOptions & { readonly draw: { readonly size: number; readonly seed: number; readonly only?: readonly string[]; readonly originals: string } }} options */
function createSample({ draw: { size, seed, only, originals } }) {
  /** @type {ReadonlySet<string>} */
  let drawn = new Set();
  return {
    init: () => Promise.resolve(),
    /** @param {readonly import("@stryker-mutator/api/core").Mutant[]} mutants */
    group(mutants) {
      const ranked = mutants.map((mutant) => {
        const file = path.relative(process.cwd(), mutant.fileName);
        const { was, becomes } = changeOf(readFileSync(path.join(originals, file), "utf8"), mutant);
        return { id: mutant.id, rank: createHash("sha256").update(JSON.stringify([seed, file, was, becomes])).digest("hex") };
      });
      ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
      drawn = new Set(ranked.slice(0, size).map(({ id }) => id).filter((id) => only?.includes(id) ?? true));
      return Promise.resolve([mutants.map(({ id }) => id)]);
    },
    /** @param {readonly import("@stryker-mutator/api/core").Mutant[]} mutants */
    check(mutants) {
      const answers = mutants.map(({ id }) => [id, drawn.has(id) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" }]);
      return Promise.resolve(Object.fromEntries(answers));
    },
  };
}
createSample.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, "sample", createSample)];
