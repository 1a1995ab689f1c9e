import { webAddress } from "../model/link.ts";
import type { Transport } from "../transport/transport.ts";
import { DriverError, noAnswer } from "./failure.ts";

/** An image takes longer than a comment. */
const TIMEOUT = 60_000;

/** Sends an image to an endpoint that answers `code` (500: an error), `msg` and `data.url`; returns the full address. Rejects with a `DriverError`. */
export async function uploadTo(endpoint: string, image: File, transport: Transport): Promise<string> {
  const body = new FormData();
  body.append("image", image);
  const { json } = await transport.send({ method: "POST", url: endpoint, body, timeout: TIMEOUT }).catch((error: unknown) => {
    throw noAnswer(error);
  });
  const { code, msg, message, data } = (json ?? {}) as UploadAnswer;
  const address = typeof data?.url === "string" && code !== 500 ? webAddress(data.url, endpoint) : "";
  if (address !== "") return address;
  throw new DriverError({ kind: "code", code: 500, message: msg ?? message ?? "" });
}

interface UploadAnswer {
  readonly code?: unknown;
  readonly msg?: string;
  readonly message?: string;
  readonly data?: { readonly url?: unknown } | null;
}
