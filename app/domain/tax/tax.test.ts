import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money";
import { creditLines, orderLines, sumOfLines } from "./tax-invoice";
import { splitCents, TAX_TYPES, taxNow, taxSums, vatIncluded, vatLabel } from "./tax";

const anyCents = fc.integer({ min: 0, max: MAX_CENTS });
const anyTax = fc
  .constantFrom(...TAX_TYPES)
  .map((type) => taxNow({ isVatRegistered: true, defaultTaxType: type }));

test("the VAT in a price is rounded half up to the cent", () => {
  expect(vatIncluded(11_600, 16)).toBe(1_600);
  expect(vatIncluded(100, 16)).toBe(14);
  expect(vatIncluded(29, 16)).toBe(4);
  expect(vatIncluded(10_800, 8)).toBe(800);
  expect(vatIncluded(10_000, 0)).toBe(0);
  fc.assert(
    fc.property(anyCents, fc.constantFrom(8, 16), (cents, percent) => {
      const exact = (cents * percent) / (100 + percent);
      expect(Math.abs(vatIncluded(cents, percent) - exact)).toBeLessThanOrEqual(0.5 + 1e-4);
    }),
  );
});

test("a product's own type wins over the shop's; without VAT there is none", () => {
  const registered = { isVatRegistered: true, defaultTaxType: "B" } as const;
  expect(taxNow(registered)).toEqual({ taxType: "B", taxPercent: 16 });
  expect(taxNow(registered, "E")).toEqual({ taxType: "E", taxPercent: 8 });
  expect(taxNow({ ...registered, isVatRegistered: false }, "E")).toBeNull();
  expect(vatLabel({ taxType: "B", taxPercent: 16 })).toBe("VAT 16 % (B)");
  expect(vatLabel({ taxType: "A", taxPercent: 0 })).toBe("No VAT (A: exempt)");
});

test("the shares of a sum add up, and none exceeds its part", () => {
  const parts = fc.array(fc.integer({ min: 0, max: MAX_CENTS }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(parts, fc.float({ min: 0, max: 1, noNaN: true }), (all, ratio) => {
      const sum = all.reduce((total, part) => total + part, 0);
      const cents = Math.min(sum, Math.floor(sum * ratio));
      const split = splitCents(cents, all);
      expect(split.reduce((total, part) => total + part, 0)).toBe(cents);
      split.forEach((share, i) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(all[i] ?? 0);
      });
    }),
  );
});

const NO_TAX = { taxType: null, taxPercent: null };

const anyOrder = fc
  .record({
    items: fc.array(
      fc
        .record({
          productId: fc.nat(),
          productTitle: fc.constant("Lamp"),
          quantity: fc.integer({ min: 1, max: 9 }),
          totalCents: fc.integer({ min: 0, max: 10_000_000 }),
          less: fc.float({ min: 0, max: 1, noNaN: true }),
          tax: fc.oneof(anyTax, fc.constant(null)),
        })
        .map(({ tax, less, ...item }) => ({
          ...item,
          ...(tax ?? NO_TAX),
          discountCents: Math.floor(item.totalCents * less),
        })),
      { minLength: 1, maxLength: 8 },
    ),
    shippingFeeCents: fc.integer({ min: 0, max: 100_000 }),
    off: fc.float({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ off, ...order }) => {
    const goods = order.items.reduce((sum, item) => sum + item.totalCents - item.discountCents, 0);
    const totalCents = goods - Math.floor(goods * off) + order.shippingFeeCents;
    return { ...order, pickUpPoint: "", shippingTaxType: "B" as const, shippingTaxPercent: 16, totalCents };
  });

test("an order's lines come to what was paid, discount included, and net and VAT to the gross", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const lines = orderLines(order);
      expect(sumOfLines(lines).totalCents).toBe(order.totalCents);
      const sums = taxSums(lines);
      for (const { netCents, vatCents, totalCents } of sums) expect(netCents + vatCents).toBe(totalCents);
      expect(sumOfLines(sums)).toEqual(sumOfLines(lines));
    }),
  );
});

test("credit notes of any parts together take back each line to the cent, VAT too", () => {
  fc.assert(
    fc.property(
      anyOrder,
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (order, parts) => {
        const lines = orderLines(order);
        const credited: typeof lines = [];
        const left = () => order.totalCents - sumOfLines(credited).totalCents;
        for (const part of [...parts, 1]) {
          const cents = Math.floor(left() * part);
          const back = creditLines(lines, credited, cents);
          expect(sumOfLines(back).totalCents).toBe(cents);
          for (const { vatCents } of back) expect(vatCents).toBeGreaterThanOrEqual(0);
          credited.push(...back);
        }
        expect(left()).toBe(0);
        expect(sumOfLines(credited)).toEqual(sumOfLines(lines));
        expect(taxSums(credited)).toEqual(taxSums(lines.filter(({ totalCents }) => totalCents > 0)));
      },
    ),
  );
});
