/** Checks data against the contract. */
import type { Branch, Comments, PageData, RouteEntry, SiteData } from "@glosa/contract";
import { SHAPES, STAMP } from "@glosa/contract/shapes";

/** The content of data files, by the name of its type. */
export interface FileTypes {
  readonly PageData: PageData;
  readonly SiteData: SiteData;
  readonly Branch: Branch;
  readonly Comments: Comments;
  readonly "{RouteEntry}": Readonly<Record<string, RouteEntry>>;
}

/**
 * Returns where `value` differs from `type`, in the notation of the contract's shapes: `PageData.headers[2].slug`.
 * Returns `undefined` if it doesn't. Fields that aren't in the contract are ignored.
 */
export function mismatch(value: unknown, type: string, place = type): string | undefined {
  if (type.endsWith("?")) return value === null ? undefined : mismatch(value, type.slice(0, -1), place);
  if (type.endsWith("[]")) {
    return Array.isArray(value) ? first(value, (item, index) => mismatch(item, type.slice(0, -2), `${place}[${index}]`)) : place;
  }
  const fields = SHAPES[type];
  if (fields === undefined && !type.startsWith("{")) return fits(value, type) ? undefined : place;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return place;
  const own = value as Readonly<Record<string, unknown>>;
  if (fields === undefined) return first(Object.entries(own), ([key, item]) => mismatch(item, type.slice(1, -1), `${place}.${key}`));
  return first(fields.split(" "), (field) => {
    const [name = "", kind = "string"] = field.split(":");
    return mismatch(own[name], kind, `${place}.${name}`);
  });
}

/**
 * The data in a file, without the stamp that every file carries. Throws a SyntaxError that names the place when the file
 * was written for another version of the contract, or doesn't contain a `type`.
 */
export function checkedData<Type extends keyof FileTypes>(file: unknown, type: Type): FileTypes[Type] {
  const { stamp, ...data } = (file ?? {}) as Readonly<Record<string, unknown>>;
  const place = stamp === STAMP ? mismatch(data, type) : `${type}.stamp`;
  if (place !== undefined) throw new SyntaxError(`${place} is not what this version of the reader expects.`);
  return data as FileTypes[Type];
}

function fits(value: unknown, type: string): boolean {
  if (type.includes("|")) return type.split("|").includes(value as string);
  return type === "unknown" || typeof value === type;
}

function first<Item>(items: readonly Item[], look: (item: Item, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = look(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
