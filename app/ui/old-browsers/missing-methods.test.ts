import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING_METHODS } from "./missing-methods";

const [lists = {}, texts = {}, objects = {}] = MISSING_METHODS.map(([, methods]) => methods);

const call = (method: (typeof lists)[string] | undefined, self: unknown, ...values: unknown[]): unknown =>
  method && Reflect.apply(method, self, values);

test("an old browser's lists answer as a new one's", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.array(fc.integer()))), (list) => {
      expect(call(lists.flat, list)).toEqual(list.flat());
      expect(call(lists.flatMap, list, (item: unknown, at: number) => [item, at])).toEqual(
        list.flatMap((item, at) => [item, at]),
      );
      expect(call(lists.toSorted, list)).toEqual(list.toSorted());
      const isNumber = (item: unknown) => typeof item === "number";
      expect(call(lists.findLast, list, isNumber)).toEqual(list.findLast(isNumber));
    }),
  );
  const unsorted = [3, 1, 2];
  expect(call(lists.toSorted, unsorted, (a: number, b: number) => b - a)).toEqual([3, 2, 1]);
  expect(unsorted).toEqual([3, 1, 2]);
});

test("an old browser's texts answer as a new one's", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("a", "b", " ") }),
      (any, few) => {
        for (const pattern of [/a*/gu, /\b/g, /(a)(?<next>b)?/g, /./gsu]) {
          for (const text of [any, few])
            expect([...(call(texts.matchAll, text, pattern) as Iterable<RegExpExecArray>)]).toEqual([
              ...text.matchAll(pattern),
            ]);
          expect(call(texts.replaceAll, few, pattern, "-")).toBe(few.replaceAll(pattern, "-"));
        }
        expect(call(texts.replaceAll, few, "a", "-")).toBe(few.replaceAll("a", "-"));
        expect(call(texts.trimEnd, few)).toBe(few.trimEnd());
      },
    ),
  );
});

test("an old browser's objects answer as a new one's", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), fc.string(), (object, name) => {
      expect(call(objects.fromEntries, Object, Object.entries(object))).toEqual({ ...object });
      expect(call(objects.hasOwn, Object, object, name)).toBe(Object.hasOwn(object, name));
    }),
  );
});
