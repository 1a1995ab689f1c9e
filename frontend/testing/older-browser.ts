/** Removes the ARIA properties of elements, which Firefox before 119 doesn't have: code that sets one there has no effect. */
for (const name of Object.getOwnPropertyNames(Element.prototype)) {
  if (name === "role" || /^aria[A-Z]/u.test(name)) Reflect.deleteProperty(Element.prototype, name);
}
