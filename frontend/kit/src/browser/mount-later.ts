/** A widget in a page. */
interface Mounted<Options> {
  readonly update: (next: Options) => void;
  readonly destroy: () => void;
}

/** A widget whose code is still to come: `load` brings what mounts it, which is called with the latest options, and not at all when the widget has been destroyed by then. */
export function mountLater<Options>(given: Options, load: () => Promise<(latest: Options) => Mounted<Options>>): Mounted<Options> {
  let latest = given;
  let mounted: Mounted<Options> | undefined;
  let over = false;
  async function draw() {
    const mount = await load();
    if (!over) mounted = mount(latest);
  }
  void draw();
  return {
    update: (next) => {
      latest = next;
      mounted?.update(next);
    },
    destroy: () => {
      over = true;
      mounted?.destroy();
    },
  };
}
