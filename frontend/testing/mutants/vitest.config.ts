/**
 * Vitest's configuration for mutants: each test file has modules of its own. Otherwise, whichever test imports a module first would be
 * the only one that runs for a mutant of the module's constants.
 */
import { mergeConfig } from "vitest/config";
import config from "../../vitest.config.ts";

export default mergeConfig(config, { test: { isolate: true } });
