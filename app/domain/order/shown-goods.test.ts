import { expect, test } from "vitest";
import { refuseOtherGoods, shownGoods } from "./shown-goods";

const lamp = { productId: 1, variantId: null, title: "Lamp", quantity: 2, priceCents: 50_000 };
const pot = { productId: 2, variantId: 7, title: "Pot, Size: L", quantity: 1, priceCents: 100_000 };

const changesOf = (shown: string | null, lines: Parameters<typeof refuseOtherGoods>[1]) =>
  refuseOtherGoods(shown, lines)?.message ?? null;
const saying = (changes: string) =>
  `Your cart has changed since this page was opened: ${changes}. Nothing was ordered.`;

test("what a page showed is ordered, in whatever order the lines stand (D133)", () => {
  expect(changesOf(shownGoods([lamp, pot]), [pot, lamp])).toBeNull();
  expect(changesOf(null, [lamp])).toBeNull();
});

test("other goods, pieces or prices are refused at an equal total, and named", () => {
  const shown = shownGoods([lamp, pot]);
  expect(changesOf(shown, [{ ...lamp, quantity: 4 }])).toBe(
    saying("Lamp: 4 instead of 2; 1 product is gone"),
  );
  expect(changesOf(shown, [lamp, { ...pot, variantId: 8, title: "Pot, Size: S" }])).toBe(
    saying("Pot, Size: S is new; 1 product is gone"),
  );
  const swapped = [
    { ...lamp, priceCents: 60_000 },
    { ...pot, priceCents: 80_000 },
  ];
  expect(changesOf(shown, swapped)).toBe(
    saying("Lamp: KSh 600 instead of KSh 500; Pot, Size: L: KSh 800 instead of KSh 1,000"),
  );
});

test("many changes are cut short, and what is no list of goods matches none", () => {
  const many = Array.from({ length: 8 }, (_, n) => ({ ...lamp, productId: 10 + n, title: `Lamp ${n}` }));
  expect(changesOf(shownGoods([lamp]), many)).toMatch(/Lamp 4 is new …\. Nothing was ordered\.$/);
  for (const shown of ["", "nonsense", "1x2", "1x2@50000.5"])
    expect(changesOf(shown, [lamp]), shown).toBe(saying("Lamp is new"));
});
