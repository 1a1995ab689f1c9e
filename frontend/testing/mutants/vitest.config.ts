/**
 * Vitest's configuration for mutants: each test file has modules of its own. Otherwise, whichever test imports a module first would be
 * the only one that runs for a mutant of the module's constants. A test that waits without success ends sooner; its mutant is tried again alone.
 */
import { mergeConfig } from "vitest/config";
import config from "../../vitest.config.ts";

export default mergeConfig(config, { test: { isolate: true, testTimeout: 15_000, hookTimeout: 60_000 } });
