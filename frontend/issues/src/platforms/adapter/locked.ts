import { PlatformFailure } from "../failure.ts";

/** What was written; a refusal says that the issue is locked when `isLocked` tells so, which a bare "forbidden" does not. */
export async function unlessLocked<T>(written: Promise<T>, isLocked: () => Promise<boolean>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof PlatformFailure && error.kind === "forbidden")) throw error;
    const locked = await isLocked().catch(() => false);
    throw locked ? new PlatformFailure("locked", error.message, { status: error.status, cause: error }) : error;
  }
}
