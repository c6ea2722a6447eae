/** Fields of forms and addresses whose values often break programs. */
import fc from "fast-check";
import { anyCharacter } from "../any-character";

const VALUES = [
  ..."0 -1 1.5 1e9 1 01 999999999 2147483647 2147483648 9999999999 2147483648:1 0:9999999 NaN Infinity".split(
    " ",
  ),
  ..."0000-01-01 0001-01-01 9999-12-31 0000-01-01T00:00:00Z 0001-01-01T00:00+14:00 9999-12-31T23:59-14:00".split(
    " ",
  ),
  ..."0000-01-01T00:00 9999-12-31T23:59 2026-11-21T18:00 -000001-01-01T00:00:00Z +275760-09-13T00:00:00Z".split(
    " ",
  ),
  ...'* a* ^a title:a AND NOT ( % _ \\ a\\ %%%%% \' " "" +254 0712 ord- ORD-20 1-1 __proto__ constructor'.split(
    " ",
  ),
  ..."active draft closed deleted cancelled newest oldest title price -price name total fee auction both".split(
    " ",
  ),
  ..."overview bids participants revenue rounds buyers sales product_and_rounds round order.update".split(
    " ",
  ),
  ..."//evil.example /management/..//evil.example /\\evil.example /management/products #ffffff on".split(" "),
  ...[
    "",
    " ",
    "NEAR(a b)",
    "OR NOT",
    "' OR 1=1 --",
    "+254 712",
    "ngũgĩ wa",
    "\0",
    "a\0b",
    "\ud800",
    "😀",
    "😀a",
  ],
  ...["İ", "ﷺ", "ŉ", "e\u0301", "x".repeat(3000), "😀".repeat(60), "a ".repeat(200), "\u202e", "\r\nX: y"],
];
export const fieldValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);
/** A field may appear twice. */
export const fieldsNamed = (names: readonly string[]) =>
  fc
    .tuple(
      fc
        .subarray([...names])
        .chain((some) => fc.tuple(...some.map((name) => fc.tuple(fc.constant(name), fieldValue)))),
      fc.array(fc.tuple(fc.constantFrom(...names), fieldValue), { maxLength: 1 }),
    )
    .map(([some, twice]) => [...some, ...twice]);
