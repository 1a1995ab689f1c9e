/**
 * Bounds the buffers that a site's modules allocate during the build. V8's limit counts objects, but not their buffers. A call that
 * exceeds the budget throws, before the pages of the memory are used.
 */

/** The same as the engine's limit of objects (`runtime.py`). */
const MOST_BYTES = 2 ** 30;

const KINDS = [
  "ArrayBuffer", "SharedArrayBuffer", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
  "Uint32Array", "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
] as const;

let left = Infinity;
let installed = false;

/** Calls code of the site. */
export function withinBufferBudget<T>(call: () => T): T {
  if (!installed) {
    for (const name of KINDS) count(name);
    for (const name of TRANSFERS) countTransfer(name);
  }
  installed = true;
  // Its memory can grow without a constructor.
  Reflect.deleteProperty(globalThis, "WebAssembly");
  left = MOST_BYTES;
  try {
    return call();
  } finally {
    left = Infinity;
  }
}

/** A resizable buffer has a `maxByteLength`: it grows to that without a constructor. */
type Kind = new (...values: readonly unknown[]) => { readonly byteLength: number; readonly maxByteLength?: number };

function count(name: string): void {
  const kind = Reflect.get(globalThis, name) as Kind | undefined;
  if (kind === undefined) return;
  const counted: Kind = new Proxy(kind, {
    construct(target, values: readonly unknown[], derived) {
      const made = Reflect.construct(target, values, derived) as InstanceType<Kind>;
      if (!(values[0] instanceof ArrayBuffer)) take(made.maxByteLength ?? made.byteLength);
      return made;
    },
  });
  // Methods such as `slice` and `map` make their results with it.
  Object.defineProperty(kind.prototype, "constructor", { value: counted, configurable: true, writable: true });
  Reflect.set(globalThis, name, counted);
}

/** Methods that make a longer buffer without a constructor. */
const TRANSFERS = ["transfer", "transferToFixedLength"] as const;

function countTransfer(name: (typeof TRANSFERS)[number]): void {
  const { prototype } = ArrayBuffer;
  const transfer = Reflect.get(prototype, name) as ((length?: number) => ArrayBuffer) | undefined;
  if (transfer === undefined) return;
  const counted = function (this: ArrayBuffer, ...values: readonly [number?]) {
    take(Math.max(0, (values[0] ?? this.byteLength) - this.byteLength));
    return Reflect.apply(transfer, this, values);
  };
  Object.defineProperty(prototype, name, { value: counted, configurable: true, writable: true });
}

function take(bytes: number): void {
  left -= bytes;
  if (left < 0) throw new RangeError(`It took more than ${MOST_BYTES / 2 ** 20} MiB of memory for buffers.`);
}
