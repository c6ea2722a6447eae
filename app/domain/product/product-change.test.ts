import { expect, test } from "vitest";
import {
  changeName,
  possibleStateChanges,
  type ProductChange,
  type ProductToChange,
  refusePastSale,
  saleText,
} from "./product-change";
import { AUCTION, LAMP, productAfter } from "./product-change.fixture";
import { storedOptions } from "./variants";

const now = new Date("2026-11-25T12:00:00Z");
const later = new Date("2026-12-05T15:00:00Z");

const ONLY_ACTIVE = "Only an active product can be unpublished";
const ONLY_FIXED = "Only an active product with nothing but a fixed price is closed here";
const ONLY_CLOSED = "Only a closed product that was never an auction can be put on sale again";

test("a draft is activated, and nothing else", () => {
  const activate = { kind: "activate" } as const;
  expect(productAfter({ status: "draft" }, activate)).toEqual({ status: "active" });
  for (const status of ["active", "closed"] as const)
    expect(productAfter({ status }, activate)).toBe("Only a draft can be activated");
});

test("an auction without a round is activated only if its default range can be pledged in (D18)", () => {
  const activated = (changes: Partial<ProductToChange>) =>
    productAfter({ status: "draft", ...changes }, { kind: "activate" }, AUCTION);
  expect(activated({})).toEqual({ status: "active" });
  expect(activated({ basePriceCents: 0 })).toBe("Amounts must be greater than 0");
  expect(activated({ basePriceCents: 0, roundCount: 1 }), "it has a range").toEqual({ status: "active" });
  expect(activated({ basePriceCents: 0, productType: "buy_now" })).toEqual({ status: "active" });
});

test("an active product that nobody ordered or joined is unpublished", () => {
  const unpublish = { kind: "unpublish" } as const;
  expect(productAfter({}, unpublish)).toEqual({ status: "draft" });
  expect(productAfter({ status: "draft" }, unpublish)).toBe(ONLY_ACTIVE);
  expect(productAfter({ status: "closed" }, unpublish)).toBe(ONLY_ACTIVE);
  expect(productAfter({ hasOrders: true }, unpublish)).toBe("Somebody has ordered it");
  expect(productAfter({ hasJoined: true }, unpublish)).toBe("Somebody has joined its auction");
  expect(productAfter({ hasOpenRound: true }, unpublish)).toBe("A round is open");
});

test("only a fixed price is closed here, and only what was never an auction is put on sale again (D55)", () => {
  const close = { kind: "close" } as const;
  expect(productAfter({}, close)).toEqual({ status: "closed" });
  expect(productAfter({ status: "draft" }, close)).toBe(ONLY_FIXED);
  for (const productType of ["auction", "both"] as const)
    expect(productAfter({ productType }, close)).toBe(ONLY_FIXED);
  const reopened = (changes: Partial<ProductToChange>) =>
    productAfter({ status: "closed", ...changes }, { kind: "reopen" });
  expect(reopened({})).toEqual({ status: "active" });
  for (const wrong of [
    { status: "active" },
    { productType: "both" },
    { roundCount: 1 },
    { hasResult: true },
  ] as const)
    expect(reopened(wrong), JSON.stringify(wrong)).toBe(ONLY_CLOSED);
});

test("management offers the changes of state that are possible", () => {
  expect(possibleStateChanges(LAMP)).toEqual(["unpublish", "close"]);
  expect(possibleStateChanges({ ...LAMP, status: "closed" })).toEqual(["reopen"]);
  expect(possibleStateChanges({ ...LAMP, status: "draft" })).toEqual([]);
  expect(possibleStateChanges(AUCTION)).toEqual(["unpublish"]);
});

test("a sale runs until its end, and is ended by hand (D28)", () => {
  const sale = (percent: number) => ({ kind: "sale", sale: { percent, endsAt: later } }) as const;
  const running = { isFlashSale: true, discountPercentage: 20, flashSaleEndsAt: later };
  const none = { isFlashSale: false, discountPercentage: 0, flashSaleEndsAt: null };
  expect(productAfter({}, sale(20))).toEqual(running);
  expect(productAfter(running, { kind: "sale", sale: null })).toEqual(none);
  expect(productAfter(running, sale(20))).toBe("Nothing changes");
  expect(productAfter(none, { kind: "sale", sale: null })).toBe("Nothing changes");
  expect(productAfter(running, sale(30))).toEqual({ ...running, discountPercentage: 30 });
  expect(productAfter({ ...running, flashSaleEndsAt: now }, sale(20))).toEqual(running);
  expect(productAfter({ ...running, flashSaleEndsAt: null }, sale(20))).toEqual(running);
  expect(productAfter({ ...running, isFlashSale: false }, sale(20))).toEqual(running);
  expect(productAfter({}, sale(20), AUCTION)).toBe("Only a product with a fixed price can have a sale price");
  expect(productAfter({ buyNowPriceCents: 100 }, sale(60))).toBe("The sale price would be 0");
  expect(productAfter({ buyNowPriceCents: 100 }, sale(50))).toEqual({ ...running, discountPercentage: 50 });
});

test("a sale that would have ended already is refused", () => {
  const ending = (endsAt: Date) => refusePastSale({ kind: "sale", sale: { percent: 20, endsAt } }, now);
  expect(ending(now)).toEqual({
    code: "invalid",
    message: "The sale must end in the future",
    field: "sale_ends",
  });
  expect(ending(new Date(now.getTime() + 1))).toBeNull();
  expect(refusePastSale({ kind: "sale", sale: null }, now)).toBeNull();
  expect(refusePastSale({ kind: "close" }, now)).toBeNull();
});

test("a stock is set, raised or lowered, within 0 and 1,000,000 pieces", () => {
  const stock = (how: "set" | "add", pieces: number) => productAfter({}, { kind: "stock", how, pieces });
  expect([stock("set", 0), stock("add", 3), stock("add", -5)]).toEqual([
    { stockQuantity: 0 },
    { stockQuantity: 8 },
    { stockQuantity: 0 },
  ]);
  expect(stock("add", -6)).toBe("It has fewer pieces than that");
  expect(stock("set", 1_000_000)).toEqual({ stockQuantity: 1_000_000 });
  expect(stock("set", 1_000_001)).toBe("It would have more than 1,000,000 pieces");
  expect([stock("set", 5), stock("add", 0)]).toEqual(["Nothing changes", "Nothing changes"]);
  expect(
    productAfter(
      { options: storedOptions([{ name: "Size", values: ["S"] }]) },
      { kind: "stock", how: "set", pieces: 1 },
    ),
  ).toBe("This product has variants: each has its own stock");
});

test("a category changes to another one", () => {
  expect(productAfter({}, { kind: "category", categoryId: 4 })).toEqual({ categoryId: 4 });
  expect(productAfter({ categoryId: null }, { kind: "category", categoryId: 3 })).toEqual({ categoryId: 3 });
  expect(productAfter({}, { kind: "category", categoryId: 3 })).toBe("Nothing changes");
});

test.each<[ProductChange, string]>([
  [{ kind: "price", percent: 10, roundTo: 1 }, "Price +10 %, rounded to KSh 1"],
  [{ kind: "price", percent: -5, roundTo: 50 }, "Price −5 %, rounded to KSh 50"],
  [{ kind: "price", how: "set", cents: 150_050 }, "Price set to KSh 1,500.50"],
  [{ kind: "price", how: "add", cents: 5_000 }, "Price +KSh 50"],
  [{ kind: "price", how: "add", cents: -5_000 }, "Price −KSh 50"],
  [{ kind: "sale", sale: null }, "Sale price: none"],
  [
    { kind: "sale", sale: { percent: 20, endsAt: later } },
    "Sale price: 20 % off until 5 Dec 2026, 18:00 EAT",
  ],
  [{ kind: "stock", how: "set", pieces: 3 }, "Stock set to 3"],
  [{ kind: "stock", how: "add", pieces: 3 }, "Stock +3"],
  [{ kind: "stock", how: "add", pieces: -3 }, "Stock −3"],
  [{ kind: "category", categoryId: 3 }, "Category Lamps"],
  [{ kind: "activate" }, "Activated"],
  [{ kind: "unpublish" }, "Unpublished"],
  [{ kind: "close" }, "Closed"],
  [{ kind: "reopen" }, "Put on sale again"],
])("a change is named as the history shows it: %j", (change, name) => {
  expect(changeName(change, "Lamps")).toBe(name);
});

test("a sale without an end, and a change to a category that is gone, are named too", () => {
  expect(saleText({ percent: 20, endsAt: null })).toBe("20 % off");
  expect(changeName({ kind: "category", categoryId: 3 }, null)).toBe("Category changed");
});
