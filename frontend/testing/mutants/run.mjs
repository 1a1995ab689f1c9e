/**
 * Makes small breaking changes to one folder of the front end and runs, for each, the tests that reach it. `tools/frontend_mutants.py` starts it in
 * a copy of the checkout, because Stryker writes its mutants into the sources.
 *
 *     node testing/mutants/run.mjs '{"folder": …, "size": …, "seed": …, "only": …, "workers": …, "originals": …, "outcomes": …}'
 *
 * `folder` is a path below `frontend/`, `originals` a path with a copy of `folder` without mutants, `outcomes` the JSON file to write:
 * the sample's mutants with id, file, change, outcome and, if a test failed, its message. `only` has the ids of those to try, one by one
 * in a process of its own; without it, all of the sample are tried.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { changeOf } from "./change.mjs";
import { REFUSED } from "./sample.mjs";

/** @typedef {{ readonly folder: string; readonly size: number; readonly seed: number; readonly only?: readonly string[]; readonly workers: number; readonly originals: string; readonly outcomes: string }} Task */

const { folder, size, seed, only, workers, originals, outcomes } = /** @type {Task} */ (JSON.parse(process.argv[2] ?? "{}"));

const results = await new Stryker({
  mutate: [`${folder}/**/*.{ts,tsx}`, "!**/*.{test,memory,d}.{ts,tsx}", "!**/testing/**", "!**/contract/**"],
  testRunner: "vitest",
  // A mutant of a module's constants runs the test files that import the module, not all.
  vitest: { configFile: "testing/mutants/vitest.config.ts", related: true },
  plugins: ["@stryker-mutator/vitest-runner", `${import.meta.dirname}/sample.mjs`],
  checkers: ["sample"],
  draw: { size, seed, only, originals },
  coverageAnalysis: "perTest",
  inPlace: true,
  concurrency: workers,
  maxTestRunnerReuse: only === undefined ? 0 : 1,
  // A mutant that doesn't end times out after four times the duration of its tests plus twenty seconds.
  timeoutFactor: 4,
  timeoutMS: 20_000,
  reporters: [],
  allowConsoleColors: false,
  logLevel: "error",
}).runMutationTest();

/**
 * Lines and columns of results count from one.
 *
 * @param {import("@stryker-mutator/api/core").Position} position
 */
const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });

writeFileSync(
  outcomes,
  JSON.stringify(
    results
      .filter(({ status }) => status !== REFUSED && status !== "Ignored")
      .map(({ fileName, location: { start, end }, replacement, id, status, statusReason }) => {
        const file = path.relative(process.cwd(), fileName);
        const source = readFileSync(path.join(originals, file), "utf8");
        const { was, becomes } = changeOf(source, { location: { start: fromZero(start), end: fromZero(end) }, replacement });
        return { id, file, line: start.line, was, becomes, status, reason: statusReason ?? "" };
      }),
  ),
);
