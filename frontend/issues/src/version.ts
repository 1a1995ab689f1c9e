/** Name and version of the widget, told in its header. */
export const NAME = "Vssue";
export const VERSION = "1.4.7";
