import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CENTS, sumOf } from "~/domain/money";
import { creditLines } from "./credit-note";
import { lineBody } from "./etims";
import type { InvoiceLine } from "./invoice-line";
import { orderLines, sumOfLines } from "./tax-invoice";
import { splitCents, TAX_TYPES, taxNow, type TaxSum, taxSums, vatIncluded, vatLabel } from "./tax";

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
    const items = order.items.map((item, i) => ({ ...item, productId: i + 1 }));
    const goods = items.reduce((sum, item) => sum + item.totalCents - item.discountCents, 0);
    const totalCents = goods + order.shippingFeeCents - Math.floor((goods + order.shippingFeeCents) * off);
    return {
      ...order,
      items,
      pickUpPoint: "",
      shippingTaxType: "B" as const,
      shippingTaxPercent: 16,
      totalCents,
    };
  });

test("an order's lines come to what was paid, discount included, none below 0, and the VAT of a type is rounded once (D121)", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const lines = orderLines(order);
      expect(sumOfLines(lines).totalCents).toBe(order.totalCents);
      expectDocument(lines);
      for (const { taxPercent, netCents, vatCents, totalCents } of taxSums(lines)) {
        expect(netCents + vatCents).toBe(totalCents);
        expect(vatCents).toBe(vatIncluded(totalCents, taxPercent));
      }
    }),
  );
});

/** What any document keeps: no line below 0 or with more VAT than its exact share and a cent, and `prc` × `qty` − `dcAmt` = `splyAmt`. */
function expectDocument(lines: readonly InvoiceLine[]) {
  for (const line of lines) {
    expect(line.totalCents).toBeGreaterThanOrEqual(0);
    expect(line.vatCents).toBeGreaterThanOrEqual(0);
    expect(line.vatCents).toBeLessThanOrEqual(line.totalCents);
    expect(line.quantity).toBeGreaterThanOrEqual(1);
    const body = lineBody({ ...line, isEntryFee: false }, 0, "5059690800");
    const cents = (amount: number) => Math.round(amount * 100);
    expect(cents(body.prc) * body.qty - cents(body.dcAmt)).toBe(cents(body.splyAmt));
    expect(body.dcAmt).toBeGreaterThanOrEqual(0);
  }
}

/** Which part of the pieces of which line comes back, and which part of what is left is refunded with it. */
const anyRefund = fc.record({
  line: fc.nat({ max: 8 }),
  pieces: fc.integer({ min: 0, max: 3 }),
  part: fc.oneof(fc.constant(null), fc.float({ min: 0, max: 1, noNaN: true })),
});

test("credit notes of any returns and part refunds take back the invoice to the cent, VAT too, and never more on any line (D118)", () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyRefund, { maxLength: 6 }), (order, refunds) => {
      const lines = orderLines(order);
      const credited: InvoiceLine[] = [];
      const left = () => order.totalCents - sumOfLines(credited).totalCents;
      for (const { line: at, pieces, part } of refunds) {
        const line = lines[at % lines.length];
        if (!line?.productId) continue;
        const before = credited.filter(({ position }) => position === line.position);
        const quantity = Math.min(pieces, line.quantity - sumOf(before.map((one) => one.movedCount ?? 0)));
        const price = Math.floor((line.totalCents * quantity) / line.quantity);
        const { productId, title } = line;
        const cents = Math.min(left(), part === null ? price : Math.floor(left() * part));
        const goods = quantity === 0 ? [] : [{ productId, title, quantity, cents: Math.min(cents, price) }];
        const back = creditLines(lines, credited, { cents, goods });
        expect(sumOfLines(back).totalCents).toBe(cents);
        expectDocument(back);
        credited.push(...back);
        expectWithin(lines, credited);
      }
      const rest = creditLines(lines, credited, "rest");
      expectDocument(rest);
      credited.push(...rest);
      expectWithin(lines, credited);
      expect(sumOfLines(credited)).toEqual(sumOfLines(lines));
      expect(withMoney(taxSums(credited))).toEqual(withMoney(taxSums(lines)));
      for (const line of lines) {
        const own = credited.filter(({ position }) => position === line.position);
        expect(sumOf(own.map(({ movedCount }) => movedCount ?? 0))).toBe(line.movedCount);
      }
    }),
  );
});

const withMoney = (sums: readonly TaxSum[]) => sums.filter(({ totalCents }) => totalCents > 0);

function expectWithin(lines: readonly InvoiceLine[], credited: readonly InvoiceLine[]) {
  for (const line of lines) {
    const own = credited.filter(({ position }) => position === line.position);
    expect(sumOfLines(own).totalCents).toBeLessThanOrEqual(line.totalCents);
  }
  const invoiced = taxSums(lines);
  for (const sum of taxSums(credited)) {
    const whole = invoiced.find(({ taxType }) => taxType === sum.taxType);
    expect(sum.vatCents).toBeLessThanOrEqual(whole?.vatCents ?? 0);
    expect(sum.netCents).toBeLessThanOrEqual(whole?.netCents ?? 0);
  }
}

test("a single credit note has the VAT of its own sum, rounded once (D121)", () => {
  fc.assert(
    fc.property(anyOrder, fc.float({ min: 0, max: 1, noNaN: true }), (order, part) => {
      const back = creditLines(orderLines(order), [], { cents: Math.floor(order.totalCents * part) });
      for (const { taxPercent, totalCents, vatCents } of taxSums(back)) {
        const own = vatIncluded(totalCents, taxPercent);
        // a cent less at most, where what is left would have less than no VAT
        expect(own - vatCents).toBeLessThanOrEqual(1);
        expect(vatCents).toBeLessThanOrEqual(own);
      }
    }),
  );
});

const LAMPS = { productId: 1, productTitle: "Lamp", taxType: "A", taxPercent: 0, discountCents: 0 } as const;
const KETTLE = { ...LAMPS, productId: 2, productTitle: "Kettle", taxType: "B", taxPercent: 16 } as const;
const DELIVERED = {
  pickUpPoint: "",
  shippingFeeCents: 50_000,
  shippingTaxType: "B",
  shippingTaxPercent: 16,
} as const;

test("a piece that comes back is credited at its own line's price and tax type (D118)", () => {
  const lines = orderLines({
    ...DELIVERED,
    items: [
      { ...LAMPS, quantity: 20, totalCents: 83_000 },
      { ...KETTLE, quantity: 1, totalCents: 9_999 },
    ],
    totalCents: 142_999,
  });
  const kettle = { productId: 2, title: "Kettle", quantity: 1, cents: 9_999 };
  expect(creditLines(lines, [], { cents: 9_999, goods: [kettle] })).toMatchObject([
    { position: 2, quantity: 1, movedCount: 1, totalCents: 9_999, vatCents: 1_379 },
  ]);
  // delivery gives only what the goods do not have
  expect(creditLines(lines, [], { cents: 92_999 }).map(({ position }) => position)).toEqual([1, 2]);
  expect(creditLines(lines, [], { cents: 100_000 }).map(({ totalCents }) => totalCents)).toEqual([
    83_000, 9_999, 7_001,
  ]);
});

test("an edit after a part refund invoices what is left, without a line below 0 (D118)", () => {
  const edited = {
    ...DELIVERED,
    items: [{ ...KETTLE, quantity: 2, totalCents: 19_998 }],
    totalCents: 39_998,
  };
  expect(orderLines(edited).map(({ title, totalCents, vatCents }) => [title, totalCents, vatCents])).toEqual([
    ["Kettle", 0, 0],
    ["Delivery", 39_998, 5_517],
  ]);
});

test("an edit after a return invoices the pieces that the buyer still has (D118)", () => {
  const items = [
    { ...KETTLE, quantity: 3, totalCents: 30_000 },
    { ...LAMPS, quantity: 1, totalCents: 5_000 },
  ];
  const kettle = { productId: 2, title: "Kettle", quantity: 1, cents: 10_000 };
  const order = { ...DELIVERED, items, totalCents: 75_000 };
  expect(orderLines(order, [kettle])).toMatchObject([
    { title: "Kettle", quantity: 2, movedCount: 2, totalCents: 20_000 },
    { title: "Lamp", quantity: 1, totalCents: 5_000 },
    { title: "Delivery", totalCents: 50_000 },
  ]);
});
