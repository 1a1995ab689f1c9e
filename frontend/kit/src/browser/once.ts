const DONE = new WeakSet<object>();

/** Does what the state orders, one time for each object: the editor may meanwhile have moved, and be another component. */
export function once<Order extends object>(order: Order | null, act: (order: Order) => void): void {
  if (order === null || DONE.has(order)) return;
  DONE.add(order);
  act(order);
}
