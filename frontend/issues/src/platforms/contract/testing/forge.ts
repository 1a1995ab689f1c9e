/** The local code hosts of `glosa forge`, started once per file of tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PlatformKey } from "../../platform.ts";

/** The forge while it runs. */
export interface Forge {
  /** Without a slash at the end. */
  readonly address: () => string;
  readonly seed: (platform: PlatformKey, thread: Seed) => Promise<Seeded>;
  /** A token of the user, as after a login. */
  readonly token: (platform: PlatformKey, user: string) => Promise<string>;
  /** Sends any other order; see `glosa.forge.orders`. */
  readonly order: (name: string, order: { readonly platform: PlatformKey } & Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** `METHOD path` of each API request since the start or the last call. */
  readonly requests: () => Promise<readonly string[]>;
}

interface Seed {
  readonly title: string;
  /** How many there are, or their texts. */
  readonly comments?: number | readonly string[];
  readonly by?: readonly string[];
  readonly labels?: readonly string[];
  readonly body?: string;
}

interface Seeded {
  readonly number: number;
  readonly comments: readonly number[];
}

/** Starts the forge before the file's tests and ends it after them. Each test begins with an empty forge. */
export function startedForge(): Forge {
  let address = "";
  let running: ChildProcess | null = null;

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${address}/_forge/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const json: unknown = await response.json();
    if (!response.ok) throw new Error(`The forge refused ${method} /_forge/${path} ${JSON.stringify(body)}: ${JSON.stringify(json)}`);
    return json;
  };
  const order: Forge["order"] = (name, said) => send("POST", name, said);

  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    running = spawn(GLOSA, ["forge", "--port", String(port)], { stdio: ["ignore", "pipe", "pipe"] });
    await readiness(running, address);
  }, START);
  beforeEach(async () => {
    await send("POST", "reset", {});
  });
  afterAll(async () => {
    const ending = running;
    if (ending?.pid === undefined || ending.exitCode !== null) return;
    await new Promise((ended) => {
      ending.once("exit", ended);
      ending.kill();
    });
  });

  return {
    address: () => address,
    seed: (platform, thread) => order("seed", { platform, labels: ["Vssue"], ...thread }) as Promise<Seeded>,
    token: async (platform, user) => ((await order("tokens", { platform, user })) as { readonly access_token: string }).access_token,
    order,
    requests: async () => {
      const entries = (await send("GET", "requests")) as readonly { readonly method: string; readonly path: string }[];
      await send("DELETE", "requests");
      return entries.filter(({ method }) => method !== "OPTIONS").map(({ method, path }) => `${method} ${path}`);
    },
  };
}

const GLOSA = resolve(import.meta.dirname, "../../../../../../.venv/bin/glosa");
/** Milliseconds after which a silent forge counts as not started. */
const START = 60_000;

/** Resolves when the forge answers; rejects if it ends before that. */
async function readiness(forge: ChildProcess, address: string): Promise<void> {
  const said: string[] = [];
  const ended: string[] = [];
  forge.stderr?.on("data", (text: Buffer) => said.push(text.toString()));
  forge.once("error", ({ message }) => ended.push(message));
  forge.once("exit", (code) => ended.push(`exit code ${code}`));
  const answers = () =>
    fetch(`${address}/_forge/requests`).then(
      ({ ok }) => ok,
      () => false,
    );
  // oxlint-disable-next-line no-await-in-loop -- until it answers
  while (!(await answers())) {
    if (ended.length > 0) throw new Error(`The forge did not start (${ended.join(", ")}). These tests need it: run \`make setup\`; \`${GLOSA} forge\` shows what is wrong. ${said.join("")}`);
    // oxlint-disable-next-line no-await-in-loop, no-promise-executor-return -- a breath between two questions
    await new Promise((done) => setTimeout(done, 25));
  }
}

function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? found(address.port) : reject(new Error("There is no free port."))));
    });
  });
}
