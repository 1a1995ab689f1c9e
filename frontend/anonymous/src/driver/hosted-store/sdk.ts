import type { Transport } from "../../transport/transport.ts";
import { DriverError } from "../failure.ts";

/** Loads the vendor's SDK as the original did, although nothing here uses it (D38); rejects with code 98 if it can't be loaded or is too old. */
export async function checkSDK(url: string, transport: Transport): Promise<void> {
  const sdk = (await transport.script(url, "AV").catch(() => undefined)) as { readonly version?: string; readonly VERSION?: string } | undefined;
  const version = sdk?.version ?? sdk?.VERSION ?? "";
  if (!(Number.parseInt(version, 10) > 2)) throw new DriverError({ kind: "code", code: 98, message: `av-min.js has version "${version}"; 3 or later was expected.` });
}
