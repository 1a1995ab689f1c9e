/** Files of data: JSON that is checked against the contract before anything else sees it. */
import { dataIn, type FileTypes } from "../../logic/misfit.ts";
import type { Network } from "../browser/network.ts";
import { DataLoadError } from "./data-load-error.ts";

type Name = keyof FileTypes;

/** The data at `address`, of the contract's `type`; `undefined` where the server has none. Fails with a DataLoadError. */
export async function findData<Type extends Name>(
  address: string,
  type: Type,
  network: Pick<Network, "json">,
): Promise<FileTypes[Type] | undefined> {
  try {
    const file = await network.json(address);
    return file === undefined ? undefined : dataIn(file, type);
  } catch (error) {
    // Text that is no JSON comes from a server that answers with a page where a file is missing.
    throw new DataLoadError(address, error instanceof SyntaxError ? "malformed" : "failed", { cause: error });
  }
}

/** The same for a file that has to be there. */
export async function loadData<Type extends Name>(
  address: string,
  type: Type,
  network: Pick<Network, "json">,
): Promise<FileTypes[Type]> {
  const data = await findData(address, type, network);
  if (data === undefined) throw new DataLoadError(address, "missing");
  return data;
}
