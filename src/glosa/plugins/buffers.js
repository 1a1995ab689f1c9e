/**
 * Bounds the buffers that a plugin's script allocates. V8's limit counts objects, but not their buffers. What a buffer can
 * grow to is counted when it's made. `glosaBuffers.allow(bytes)` starts a new count.
 */
(() => {
  const KINDS = [
    "ArrayBuffer", "SharedArrayBuffer", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
    "Uint32Array", "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
  ];
  let left = Infinity;
  let most = Infinity;
  const take = (bytes) => {
    left -= bytes;
    if (left < 0) throw new RangeError(`It took more than ${most / 2 ** 20} MiB of memory for buffers.`);
  };
  for (const name of KINDS) {
    const kind = globalThis[name];
    if (kind === undefined) continue;
    const counted = new Proxy(kind, {
      construct(target, values, derived) {
        const made = Reflect.construct(target, values, derived);
        const isView = values[0] instanceof ArrayBuffer || values[0] instanceof SharedArrayBuffer;
        if (!isView) take(made.maxByteLength ?? made.byteLength);
        return made;
      },
    });
    // Methods such as `slice` and `map` make their results with it.
    Object.defineProperty(kind.prototype, "constructor", { value: counted, configurable: true, writable: true });
    Object.defineProperty(globalThis, name, { value: counted, configurable: true, writable: true });
  }
  for (const name of ["transfer", "transferToFixedLength"]) {
    const transfer = ArrayBuffer.prototype[name];
    if (transfer === undefined) continue;
    const counted = function (...values) {
      take(Math.max(0, (values[0] === undefined ? this.byteLength : Number(values[0])) - this.byteLength));
      return Reflect.apply(transfer, this, values);
    };
    Object.defineProperty(ArrayBuffer.prototype, name, { value: counted, configurable: true, writable: true });
  }
  const allow = (bytes) => {
    left = bytes;
    most = bytes;
  };
  Object.defineProperty(globalThis, "glosaBuffers", { value: Object.freeze({ allow }) });
})();
