/** The value of a key, created on first use. */
export function once<Key, Value>(values: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = values.get(key) ?? create();
  values.set(key, value);
  return value;
}
