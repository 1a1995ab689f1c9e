/** Version of the widget: in its footer, and in the addresses of pictures at an avatar host. */
export const VERSION = "1.8.2";
