import fc from "fast-check";
import { expect, test } from "vitest";
import {
  auditedPrices,
  moneyTakenOff,
  listPriceOf,
  lowestPrice,
  mayGivePrices,
  readStaffPrice,
  refuseStaffPrice,
  staffPriceRules,
  withStaffPrice,
  withStaffPrices,
} from "./staff-price";

const lamp = { title: "Lamp", productId: 7, priceCents: 100_000, quantity: 3 };
const typed = (changes: object) => ({ price: "", off: "", reason: "scratched", ...changes });
const priced = (changes: object, unit: 1 | 100 = 1) => withStaffPrice(lamp, typed(changes), unit);
const refusalOf = (changes: object, unit: 1 | 100 = 1) => {
  const outcome = priced(changes, unit);
  return outcome.ok ? null : outcome.refusal;
};

test("staff give prices if they see to money, or if the owner lets them take something off", () => {
  expect(mayGivePrices({ percent: 0, seesToMoney: true })).toBe(true);
  expect(mayGivePrices({ percent: 1, seesToMoney: false })).toBe(true);
  expect(mayGivePrices({ percent: 0, seesToMoney: false })).toBe(false);
  const owner = { id: 1, isSuperuser: true };
  expect(staffPriceRules(owner, { staffPricePercent: 5 })).toEqual({ percent: 5, seesToMoney: true });
  expect(staffPriceRules({ ...owner, isSuperuser: false }, { staffPricePercent: 5 }).seesToMoney).toBe(false);
});

test("what is given off is the list price less the line's, of each piece", () => {
  expect(listPriceOf(lamp)).toBe(100_000);
  expect(moneyTakenOff(lamp)).toBe(0);
  const cheaper = { ...lamp, priceCents: 90_000, listPriceCents: 100_000 };
  expect(listPriceOf(cheaper)).toBe(100_000);
  expect(moneyTakenOff(cheaper)).toBe(30_000);
  expect(moneyTakenOff({ ...cheaper, priceCents: 110_000 })).toBe(-30_000);
});

test("a form names a line and a price or money off; without both nothing is read", () => {
  const read = (fields: Readonly<Record<string, string>>) => readStaffPrice((name) => fields[name] ?? "");
  expect(read({ price_line: "line_3", price: "900", price_reason: "old" })).toEqual({
    line: "line_3",
    typed: { price: "900", off: "", reason: "old" },
  });
  expect(read({ price_line: "line_3", price_off: "50" })?.typed.off).toBe("50");
  expect(read({ price: "900" })).toBeNull();
  expect(read({ price_line: "line_3", price: " ", price_off: " ", price_reason: "old" })).toBeNull();
});

test("the price of one, or what goes off the line, is stored with the list price and the reason", () => {
  const cheaper = { ...lamp, priceCents: 90_000, listPriceCents: 100_000, priceReason: "scratched" };
  expect(priced({ price: "900" })).toEqual({ ok: true, value: cheaper });
  expect(priced({ off: "300", reason: "  scratched\n" })).toEqual({ ok: true, value: cheaper });
  expect(priced({ price: "1,100" })).toMatchObject({
    value: { priceCents: 110_000, listPriceCents: 100_000 },
  });
  // all of it
  expect(priced({ off: "3000" })).toMatchObject({ value: { priceCents: 0 } });
  expect(priced({ price: " ", off: "" })).toEqual({ ok: true, value: lamp });
  // a price of its own is changed from the list price, not from itself
  expect(withStaffPrice(cheaper, typed({ off: "30" }), 1)).toMatchObject({
    value: { priceCents: 99_000, listPriceCents: 100_000 },
  });
});

test("the list price again needs no reason and leaves none", () => {
  const before = { ...lamp, priceCents: 90_000, listPriceCents: 100_000, priceReason: "scratched" };
  expect(withStaffPrice(before, typed({ price: "1000", reason: "" }), 1)).toEqual({
    ok: true,
    value: { ...lamp, listPriceCents: null, priceReason: "" },
  });
});

test.each([
  [{ price: "cheap" }, "price", "Please enter the price of one, such as 900."],
  [{ price: "900", off: "300" }, "price_off", "Please enter the price of one or the money off, not both."],
  [{ off: "some" }, "price_off", "Please enter the money off the line, such as 100."],
  [{ off: "3000.01" }, "price_off", "The line costs KSh 3,000: no more than that can go off."],
  [{ price: "900", reason: " " }, "price_reason", "Please say why the price is another one."],
  [{ price: "900", reason: "x".repeat(201) }, "price_reason", "The reason may have up to 200 characters."],
] as const)("what staff type is refused beside its field: %j", (changes, field, message) => {
  expect(refusalOf(changes)).toEqual({ code: "invalid", field, message });
});

test("a reason may have 200 characters", () => {
  expect(refusalOf({ price: "900", reason: "x".repeat(200) })).toBeNull();
});

test("money off is shared by the pieces to the shilling where M-Pesa is paid, to the cent elsewhere (D101)", () => {
  expect(refusalOf({ off: "100" }, 1)?.message).toBe(
    "KSh 100 cannot be shared by 3 pieces. Take off KSh 99.99 or KSh 100.02, or enter the price of one.",
  );
  expect(refusalOf({ off: "100" }, 100)?.message).toBe(
    "KSh 100 cannot be shared by 3 pieces. Take off KSh 99 or KSh 102, or enter the price of one.",
  );
  expect(priced({ off: "99.99" }, 1)).toMatchObject({ value: { priceCents: 100_000 - 3_333 } });
  expect(refusalOf({ price: "900.50" }, 1)).toBeNull();
  expect(refusalOf({ price: "900.50" }, 100)?.field).toBe("price");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 1, max: 9 }), (cents, quantity) => {
      const line = { ...lamp, quantity };
      const outcome = withStaffPrice(line, typed({ off: String(cents / 100) }), 1);
      if (outcome.ok) expect(moneyTakenOff(outcome.value)).toBe(cents);
      else expect(cents > 100_000 * quantity || cents % quantity > 0).toBe(true);
    }),
  );
});

test("staff take off as many per cent as the owner allows, to the cent in the buyer's disfavour", () => {
  expect(lowestPrice(100_000, 10)).toBe(90_000);
  expect(lowestPrice(999, 10)).toBe(900);
  expect(lowestPrice(100_000, 0)).toBe(100_000);
});

const asked = (
  priceCents: number,
  rules: object = {},
  before: Parameters<typeof refuseStaffPrice>[2] = null,
) =>
  refuseStaffPrice(
    { ...lamp, priceCents, listPriceCents: 100_000 },
    { percent: 10, seesToMoney: false, ...rules },
    before,
  );

test("beyond that, and above the list price, the permission Money is needed", () => {
  expect(asked(90_000)).toBeNull();
  expect(asked(100_000, { percent: 0 })).toBeNull();
  expect(asked(89_999)).toEqual({
    code: "forbidden",
    field: "price",
    message:
      "You may sell Lamp for KSh 900 or more: up to 10 % can go off its list price. Staff with the permission Money can take off more.",
  });
  expect(asked(99_999, { percent: 0 })?.message).toBe(
    "Lamp costs KSh 1,000. Only staff with the permission Money can change a price.",
  );
  expect(asked(100_001)).toEqual({
    code: "forbidden",
    field: "price",
    message: "Lamp costs KSh 1,000. Only staff with the permission Money can ask for more.",
  });
  for (const cents of [1, 89_999, 100_001]) expect(asked(cents, { seesToMoney: true })).toBeNull();
});

test("a price that somebody gave stays for as many pieces, and for no more", () => {
  const before = { priceCents: 50_000, listPriceCents: 100_000, quantity: 3 };
  expect(asked(50_000, {}, before)).toBeNull();
  expect(asked(50_000, {}, { ...before, quantity: 4 })).toBeNull();
  expect(asked(50_000, {}, { ...before, quantity: 2 })?.code).toBe("forbidden");
  expect(asked(50_001, {}, before)?.code).toBe("forbidden");
});

test("each line gets the price that was given for its goods; one that may not be given refuses the order", () => {
  const shirt = { ...lamp, title: "Shirt", productId: 8, variantId: 2 };
  const give = (price: string, seesToMoney = true) =>
    withStaffPrices(
      [lamp, shirt],
      [
        { productId: 7, quantity: 3 },
        { productId: 8, variantId: 2, quantity: 3, staffPrice: typed({ price }) },
      ],
      { rules: { percent: 10, seesToMoney }, unit: 1 },
    );
  expect(give("500")).toMatchObject({ ok: true, value: [lamp, { title: "Shirt", priceCents: 50_000 }] });
  expect(give("500", false)).toMatchObject({ ok: false, refusal: { code: "forbidden" } });
  expect(give("cheap")).toMatchObject({ ok: false, refusal: { field: "price" } });
});

test("the audit trail names the lines with another price, and nothing else", () => {
  const cheaper = { ...lamp, priceCents: 90_000, listPriceCents: 100_000, priceReason: "scratched" };
  expect(auditedPrices([lamp])).toEqual({});
  expect(auditedPrices([lamp, cheaper, { ...cheaper, title: "Cup" }])).toEqual({
    staffPrices:
      "Lamp: KSh 900 instead of KSh 1,000 (scratched); Cup: KSh 900 instead of KSh 1,000 (scratched)",
  });
});
