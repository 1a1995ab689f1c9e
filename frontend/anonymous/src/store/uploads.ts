/** Uploading images; loaded when a reader has one. */
import { DriverError, failureOf, noAnswer } from "../driver/driver.ts";
import type { Messages } from "../messages/keys.ts";
import type { Transport } from "../transport/transport.ts";
import type { StateAccess } from "./loading.ts";
import type { Action } from "./reduce.ts";
import type { Status } from "./state.ts";
import type { Selection } from "./thread.ts";
import { webAddress } from "../model/addresses.ts";

/** What uploading works with. */
interface UploadParts {
  /** See `uploadTo`. */
  readonly endpoint: string;
  readonly transport: Transport;
  readonly dispatch: (action: Action) => void;
  readonly showStatus: (status: Status) => void;
  readonly messages: Messages;
  readonly state: Pick<StateAccess, "get">;
}

/** Returns the function that sends images, whose author selected a part of `seen`. A placeholder is in the text until its image is uploaded or failed. */
export function uploader({ endpoint, transport, dispatch, showStatus, messages, state }: UploadParts): (files: readonly File[], selection: Selection, seen: string) => Promise<void> {
  let made = 0;

  const replace = (found: string, text: string) => {
    const start = state.get().editor.text.indexOf(found);
    if (start !== -1) dispatch({ type: "inserted", text, start, end: start + found.length });
  };
  const send = async (image: File, placeholder: string) => {
    try {
      const url = await uploadTo(endpoint, image, transport);
      replace(placeholder, `![${label(image)}](${destination(url)})`);
      showStatus({ key: "uploadDone" });
    } catch (error) {
      replace(placeholder, "");
      const failure = failureOf(error);
      showStatus(failure.kind !== "unknown" && failure.message !== "" ? { text: failure.message } : { key: "uploadFail" });
    }
    dispatch({ type: "uploading", by: -1 });
  };
  return async (files, selection, seen) => {
    const { text } = state.get().editor;
    // Don't split text that was written meanwhile.
    const { start, end } = text === seen ? selection : { start: text.length, end: text.length };
    const images = files.filter(({ type }) => type.startsWith("image/"));
    if (images.length < files.length) showStatus({ key: "imagesOnly" });
    const placeholders = images.map((image) => `![${messages.uploading.replace("{name}", () => label(image))}](#${(made += 1)})`);
    if (images.length > 0) dispatch({ type: "inserted", text: placeholders.join(" "), start, end });
    for (const _ of images) dispatch({ type: "uploading", by: 1 });
    await Promise.all(images.map((image, at) => send(image, placeholders[at] ?? "")));
  };
}

/** A file's name as an image's text. */
function label({ name }: File): string {
  return name.replaceAll(/[[\]\\\n]/gu, "");
}

/** An address inside a link's parentheses. */
function destination(url: string): string {
  return url.replaceAll(/[\s()<>]/gu, (character) => encodeURIComponent(character).replace("(", "%28").replace(")", "%29"));
}

/** Milliseconds; an image takes longer than a comment. */
const TIMEOUT = 60_000;

/** Sends an image to an endpoint that answers with `code` (500: an error), `msg`, and `data.url`; returns the full address. Rejects with a `DriverError`. */
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
