import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_STOCK } from "~/domain/product/product";
import { undoneStock } from "./import";

const pieces = fc.integer({ min: 0, max: 1_000 });

test("undoing a stock change allows for sales made since, and never adds pieces that did not exist", () => {
  fc.assert(
    fc.property(pieces, pieces, pieces, (before, after, sold) => {
      fc.pre(sold <= after);
      const undone = undoneStock({ before, after: String(after), now: after - sold });
      expect(undone).toBe(before >= sold ? before - sold : null);
    }),
  );
  expect(undoneStock({ before: undefined, after: undefined, now: 7 })).toBe(7);
  expect(undoneStock({ before: MAX_STOCK, after: "0", now: 1 })).toBeNull();
});
