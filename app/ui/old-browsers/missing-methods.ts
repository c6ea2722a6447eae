type Method = (this: never, ...values: never[]) => unknown;

/** What the scripts of our pages use of them, by the object that has them in newer browsers. core-js would be 13 KB here instead of 1. */
export const MISSING_METHODS: readonly [object: object, methods: Record<string, Method>][] = [
  [
    Array.prototype,
    {
      at: function (this: unknown[], index: number) {
        return this[index < 0 ? this.length + index : index];
      },
      findLast: function (this: unknown[], isFound: (item: unknown, at: number) => unknown) {
        for (let at = this.length - 1; at >= 0; at--) if (isFound(this[at], at)) return this[at];
        return undefined;
      },
      flat: function (this: unknown[]): unknown[] {
        return ([] as unknown[]).concat(...(this as unknown[][]));
      },
      flatMap: function (this: unknown[], change: (item: unknown, at: number, all: unknown[]) => unknown) {
        return ([] as unknown[]).concat(
          ...(this.map((item, at, all) => change(item, at, all)) as unknown[][]),
        );
      },
      toSorted: function (this: unknown[], order?: (one: unknown, other: unknown) => number) {
        return [...this].sort(order);
      },
    },
  ],
  [
    String.prototype,
    {
      // a pattern has the flag `g` in both
      matchAll: function* (this: string, pattern: RegExp) {
        const own = new RegExp(pattern.source, pattern.flags);
        for (let match = own.exec(this); match; match = own.exec(this)) {
          if (match[0] === "")
            own.lastIndex += (this.codePointAt(match.index) ?? 0) > 0xff_ff && own.unicode ? 2 : 1;
          yield match;
        }
      },
      replaceAll: function (this: string, searched: RegExp | string, by: string) {
        return typeof searched === "string" ? this.split(searched).join(by) : this.replace(searched, by);
      },
      trimEnd: function (this: string) {
        return this.replace(/\s+$/, "");
      },
    },
  ],
  [
    Object,
    {
      fromEntries: function (entries: Iterable<readonly [string, unknown]>) {
        const made: Record<string, unknown> = {};
        for (const [name, value] of entries)
          Object.defineProperty(made, name, { value, configurable: true, enumerable: true, writable: true });
        return made;
      },
      hasOwn: (object: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(object, name),
    },
  ],
];

/** Adds them so that no loop over an object finds them, as newer browsers do. */
export function addMissingMethods() {
  if (!("globalThis" in window)) Object.assign(window, { globalThis: window });
  for (const [object, methods] of MISSING_METHODS)
    for (const [name, value] of Object.entries(methods))
      if (!(name in object))
        Object.defineProperty(object, name, { value, configurable: true, writable: true });
}
