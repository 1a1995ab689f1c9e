/** Values by key, each loaded once; a failure is forgotten, so that the next call tries again. */
export interface Cache<Value> {
  readonly load: (key: string) => Promise<Value>;
  /** What has already been loaded. */
  readonly peek: (key: string) => Value | undefined;
  readonly put: (key: string, value: Value) => void;
  readonly forget: (key: string) => void;
}

export function createCache<Value>(loadValue: (key: string) => Promise<Value>): Cache<Value> {
  const values = new Map<string, Value>();
  const pending = new Map<string, Promise<Value>>();

  const start = (key: string) => {
    const promise = loadValue(key)
      .then((value) => {
        if (pending.get(key) === promise) values.set(key, value);
        return value;
      })
      .finally(() => {
        if (pending.get(key) === promise) pending.delete(key);
      });
    pending.set(key, promise);
    return promise;
  };
  return {
    load: (key) => {
      const value = values.get(key);
      return value === undefined ? (pending.get(key) ?? start(key)) : Promise.resolve(value);
    },
    peek: (key) => values.get(key),
    put: (key, value) => void values.set(key, value),
    forget: (key) => {
      values.delete(key);
      pending.delete(key);
    },
  };
}
