import fc from "fast-check";
import { expect, test } from "vitest";
import { allocateLate, mayCount, type RelatedPayments, takesPayment } from "./allocation";
import { many } from "../../../tests/long";

const plain: RelatedPayments = {
  isForOrder: false,
  isRoundOpen: true,
  hasPhonePaidForOther: false,
  receipt: "SJK7QWERTY",
  isRefunded: false,
  mayBeRefunded: false,
  mayBeMatched: false,
};
const decide = (change: Partial<RelatedPayments>) => {
  const related = { ...plain, ...change };
  return mayCount(related) ? "counted" : allocateLate(related);
};

test("an entry fee counts while its round is open, and goes back by itself afterwards", () => {
  expect(decide({})).toBe("counted");
  expect(decide({ isRoundOpen: false })).toBe("refunding");
});

test("a fee whose phone has paid for another buyer waits for a person, round open or not (D99)", () => {
  expect(decide({ hasPhonePaidForOther: true })).toBe("unmatched");
  expect(decide({ hasPhonePaidForOther: true, isRoundOpen: false })).toBe("unmatched");
});

test("a payment whose receipt was refunded pays nothing, and is not refunded again (D79)", () => {
  expect(decide({ isRefunded: true })).toBe("unmatched");
  expect(decide({ isRefunded: true, isForOrder: true })).toBe("unmatched");
});

test("without a receipt, money that may have been used elsewhere waits for a person (D103)", () => {
  for (const used of [{ mayBeRefunded: true }, { mayBeMatched: true }]) {
    expect(decide({ receipt: null, ...used })).toBe("unmatched");
    expect(decide({ receipt: null, isForOrder: true, ...used })).toBe("unmatched");
  }
});

test("with a receipt of its own a payment counts, but a late one that may have been refunded waits", () => {
  expect(decide({ mayBeRefunded: true, mayBeMatched: true })).toBe("counted");
  expect(decide({ mayBeRefunded: true, isRoundOpen: false })).toBe("unmatched");
  expect(decide({ mayBeMatched: true, isRoundOpen: false })).toBe("refunding");
});

const everything = fc.record({
  isForOrder: fc.boolean(),
  isRoundOpen: fc.boolean(),
  hasPhonePaidForOther: fc.boolean(),
  receipt: fc.constantFrom(null, "SJK7QWERTY"),
  isRefunded: fc.boolean(),
  mayBeRefunded: fc.boolean(),
  mayBeMatched: fc.boolean(),
});

test("whatever is known: refunded money never counts, and only a late entry fee goes back by itself", () => {
  fc.assert(
    fc.property(everything, (related) => {
      const allocation = decide(related);
      if (allocation === "counted") expect(takesPayment(related) && !related.isRefunded).toBe(true);
      if (allocation === "refunding") {
        expect(related.isForOrder || related.hasPhonePaidForOther).toBe(false);
        expect(related.isRefunded || related.mayBeRefunded).toBe(false);
        expect(related.receipt === null && related.mayBeMatched).toBe(false);
      }
    }),
    { numRuns: many(150, 500) },
  );
});
