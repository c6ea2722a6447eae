import fc from "fast-check";
import { expect, test } from "vitest";
import { discountCodeSchema, randomCode } from "./discount-code";
import {
  discountAfterEdit,
  discountChangeText,
  discountCodeKey,
  type DiscountedLine,
  discountOf,
  discountPhone,
  discountState,
  discountSum,
  type DiscountTerms,
  isDiscountCode,
  readCategoryIds,
  refuseForWonGoods,
} from "./discount";

const NOW = new Date("2026-11-26T09:00:00Z");
const TEN: DiscountTerms = {
  code: "TEN-OFF",
  amountCents: null,
  percent: 10,
  fromCents: 0,
  categoryIds: "",
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesEach: null,
  isActive: true,
  usedCount: 0,
};
const lamp: DiscountedLine = { priceCents: 100_000, quantity: 2, categoryId: 3, costCents: null };

const of = (changes: Partial<DiscountTerms>, lines: readonly DiscountedLine[] = [lamp], usedByPerson = 0) =>
  discountOf({ ...TEN, ...changes }, { lines, usedByPerson, now: NOW });
const centsOf = (...args: Parameters<typeof of>) => {
  const outcome = of(...args);
  return outcome.ok ? outcome.value.cents : outcome.refusal.message;
};

test("a percentage or an amount comes off the goods, in whole shillings", () => {
  expect(centsOf({})).toBe(20_000);
  expect(centsOf({ percent: null, amountCents: 50_000 })).toBe(50_000);
  expect(centsOf({ percent: 33 }, [{ ...lamp, priceCents: 19_999, quantity: 1 }])).toBe(6_500);
  expect(centsOf({ percent: null, amountCents: 900_000 })).toBe(200_000);
});

test("a code that does not count gives a reason; unknown, inactive and early codes give the same one", () => {
  const unknown = "We do not know this code. Please check how it is spelled.";
  expect(discountOf(null, { lines: [lamp], usedByPerson: 0, now: NOW })).toMatchObject({
    refusal: { code: "invalid", field: "discount_code", message: unknown },
  });
  expect(centsOf({ isActive: false })).toBe(unknown);
  expect(centsOf({ startsAt: new Date(NOW.getTime() + 1) })).toBe(unknown);
  expect(centsOf({ startsAt: NOW, endsAt: new Date(NOW.getTime() + 1) })).toBe(20_000);
  expect(centsOf({ endsAt: NOW })).toBe("This code was valid until 26 Nov 2026, 12:00 EAT.");
  expect(centsOf({ maxUses: 5, usedCount: 5 })).toBe("This code has been used up.");
  expect(centsOf({ maxUsesEach: 1 }, [lamp], 1)).toBe("You have used this code before.");
  expect(centsOf({ maxUsesEach: 2 }, [lamp], 2)).toMatch(/2 times, as often as one person may/);
  expect(centsOf({ fromCents: 200_001 })).toBe(
    "This code is for goods of KSh 2,000.01 or more; yours come to KSh 2,000.",
  );
  expect(centsOf({ categoryIds: "4 5" })).toBe("This code is not for the goods in this order.");
  expect(centsOf({}, [{ ...lamp, costCents: 100_000 }])).toBe("This code takes nothing off these goods.");
});

test("only goods of the code's categories count, also towards the sum that it requires", () => {
  const chair = { ...lamp, categoryId: 9 };
  expect(of({ categoryIds: "3 4" }, [chair, lamp])).toMatchObject({ value: { shares: [0, 20_000] } });
  expect(centsOf({ categoryIds: "3", fromCents: 200_000 }, [chair, lamp])).toBe(20_000);
  expect(centsOf({ categoryIds: "3", fromCents: 200_100 }, [chair, lamp])).toMatch(
    /of the goods that it is for/,
  );
  expect(centsOf({ categoryIds: "3" }, [{ ...lamp, categoryId: null }])).toMatch(/not for the goods/);
});

test("a line that cannot lose more takes nothing from the others by percentage", () => {
  const atCost = { ...lamp, costCents: 100_000 };
  expect(of({}, [atCost, lamp])).toMatchObject({ value: { cents: 20_000, shares: [0, 20_000] } });
});

const cents = fc.integer({ min: 1, max: 5_000_000 });
const line = fc.record({
  priceCents: cents,
  quantity: fc.integer({ min: 1, max: 50 }),
  categoryId: fc.constantFrom(null, 1, 2),
  costCents: fc.option(cents),
});
const value = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amountCents: cents.map((of) => of * 100) }),
);

test("the shares add up to the cent; no line falls below 0 or its cost, or loses more than the code says", () => {
  fc.assert(
    fc.property(
      value,
      fc.constantFrom("", "1"),
      fc.array(line, { minLength: 1 }),
      (off, categoryIds, lines) => {
        const outcome = of({ ...off, categoryIds }, lines);
        if (!outcome.ok) return;
        const { cents, shares } = outcome.value;
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        expect(cents % 100).toBe(0);
        if (off.amountCents !== null) expect(cents).toBeLessThanOrEqual(off.amountCents);
        for (const [at, { priceCents, quantity, costCents, categoryId }] of lines.entries()) {
          const share = shares[at] ?? -1;
          const left = priceCents * quantity - share;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(left).toBeGreaterThanOrEqual(0);
          if (share > 0) expect(left).toBeGreaterThanOrEqual((costCents ?? 0) * quantity);
          if (off.percent !== null)
            expect(share).toBeLessThanOrEqual(Math.ceil((priceCents * quantity * off.percent) / 100));
          if (categoryIds !== "" && categoryId !== 1) expect(share).toBe(0);
        }
      },
    ),
  );
});

test("codes and phones are the same in any spelling", () => {
  expect(discountCodeKey(" eid - 2026 ")).toBe("EID-2026");
  expect(discountCodeKey("\u0000eid\u200b26\n")).toBe("EID26");
  for (const phone of ["0712 345 678", "+254712345678", "254712345678", "712345678"])
    expect(discountPhone(phone)).toBe("+254712345678");
  expect(discountPhone("0044 20 1234 5678")).toBe(discountPhone("+44 20 1234 5678"));
  expect(randomCode((below) => below - 1)).toBe("99999999");
});

const errorsOf = (form: Record<string, unknown>) =>
  discountCodeSchema.safeParse({ code: "EID-2026", ...form }).error?.issues.map(({ message }) => message) ??
  [];

test("a code takes off an amount or a percentage, not both, in whole shillings", () => {
  expect(errorsOf({ percent: "10" })).toEqual([]);
  expect(errorsOf({ amount: "500" })).toEqual([]);
  expect(errorsOf({})).toEqual(["Enter an amount or a percentage"]);
  expect(errorsOf({ amount: "500", percent: "10" })).toEqual(["Enter an amount or a percentage, not both"]);
  expect(errorsOf({ amount: "500.50" })).toEqual(["Enter whole shillings such as 500"]);
  expect(errorsOf({ amount: "0" })).toEqual(["Enter whole shillings such as 500"]);
  expect(errorsOf({ percent: "101" })[0]).toBe("Enter a percentage from 1 to 100");
  expect(errorsOf({ percent: "5", code: "a b" })).toEqual(["A code has 4 to 30 letters, digits and dashes"]);
  expect(errorsOf({ percent: "5", starts_at: "2026-12-02T08:00", ends_at: "2026-12-01T08:00" })).toEqual([
    "The end is after the start",
  ]);
  expect(
    discountCodeSchema.parse({ percent: "5", code: " eid 26 ", categories: ["7", "2", "2"] }),
  ).toMatchObject({
    code: "EID26",
    categories: [2, 7],
    max_uses: null,
  });
});

test("a code is valid from its start up to its end, as often as it may be used", () => {
  const state = (changes: Partial<DiscountTerms>) => discountState({ ...TEN, ...changes }, NOW);
  const later = new Date(NOW.getTime() + 1);
  expect([state({}), state({ startsAt: NOW }), state({ endsAt: later })]).toEqual([
    "active",
    "active",
    "active",
  ]);
  expect([state({ startsAt: later }), state({ endsAt: NOW })]).toEqual(["scheduled", "ended"]);
  expect([state({ maxUses: 5, usedCount: 4 }), state({ maxUses: 5, usedCount: 5 })]).toEqual([
    "active",
    "used_up",
  ]);
  expect(state({ isActive: false, endsAt: NOW })).toBe("inactive");
  expect([centsOf({ maxUsesEach: 2 }, [lamp], 1), centsOf({ maxUses: 5, usedCount: 4 })]).toEqual([
    20_000, 20_000,
  ]);
});

test("a line of an unknown category counts for a code of all goods alone", () => {
  const { categoryId: _, ...unknown } = lamp;
  expect(centsOf({}, [unknown])).toBe(20_000);
  for (const line of [unknown, { ...lamp, categoryId: null }])
    expect(centsOf({ categoryIds: "0 3 NaN" }, [line])).toBe("This code is not for the goods in this order.");
  expect(readCategoryIds("")).toEqual([]);
  expect(readCategoryIds("3  14 ")).toEqual([3, 14]);
  expect(centsOf({ categoryIds: "3", fromCents: 200_100 })).toBe(
    "This code needs KSh 2,001 of the goods that it is for; yours come to KSh 2,000.",
  );
});

test("an edited order keeps its code, even one that could not be used today (D117)", () => {
  const discounted = { discountCode: "TEN-OFF", discountCents: 15_000 };
  const cents = (terms: DiscountTerms | null, lines = [lamp]) => {
    const after = discountAfterEdit(terms, discounted, lines);
    return after?.ok ? after.value.cents : after?.refusal.message;
  };
  expect(discountAfterEdit(TEN, { discountCode: "", discountCents: 0 }, [lamp])).toBeNull();
  expect(cents(TEN)).toBe(20_000);
  const over = {
    isActive: false,
    startsAt: NOW,
    endsAt: new Date(-1),
    maxUses: 1,
    maxUsesEach: 0,
    usedCount: 1,
  };
  expect(cents({ ...TEN, ...over })).toBe(20_000);
  expect(cents({ ...TEN, fromCents: 300_000 })).toMatch(/^This code is for goods of KSh 3,000 or more/);
  // deleted: the old amount, as far as the goods allow
  expect(cents(null)).toBe(15_000);
  expect(cents(null, [{ ...lamp, priceCents: 5_000 }])).toBe(10_000);
});

test("staff read before an edit what it does to the order's code", () => {
  const text = (before: number, after: ReturnType<typeof of>) =>
    discountChangeText({ discountCode: "TEN-OFF", discountCents: before }, after);
  expect(text(20_000, of({}))).toBeNull();
  expect(text(0, of({}))).toBe("The code TEN-OFF takes KSh 200 off again.");
  expect(text(15_000, of({}))).toBe("The code TEN-OFF takes KSh 200 off instead of KSh 150.");
  expect(text(15_000, of({ categoryIds: "4" }))).toBe(
    "The code TEN-OFF takes nothing off these goods: “This code is not for the goods in this order.” It stays with the order, and counts again when its rule is met.",
  );
});

test("a discount is a row of the order's sums, and what was won has none", () => {
  expect(discountSum({ discountCode: "TEN-OFF", discountCents: 15_000 }, "Discount")).toEqual([
    { label: "Discount TEN-OFF", value: "−KSh 150" },
  ]);
  expect(discountSum({ discountCode: "TEN-OFF", discountCents: 0 }, "Discount")).toEqual([]);
  expect(refuseForWonGoods()).toEqual({
    code: "invalid",
    message: "Discount codes are not for what you won.",
    field: "discount_code",
  });
});

test("a code has 4 to 30 letters, digits and dashes, and nothing else", () => {
  for (const code of ["EID4", "EID-2026", "X".repeat(30)]) expect(isDiscountCode(code)).toBe(true);
  for (const code of ["EID", "X".repeat(31), "EID_26", "*EID-2026", "EID-2026*", "eid-2026"])
    expect(isDiscountCode(code), code).toBe(false);
});
