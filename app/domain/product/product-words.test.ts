import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { send } from "~/domain/form/form.fixture";
import { activationSchema, auctionTermsOf, auctionTermsSchema, shortestRoundField } from "./activation";
import { changesTerms, refuseAfterJoining, refuseInUse } from "./after-joining";
import { NO_TERMS, termsWithDefaults } from "./auction-terms";
import { quickFilters, QUICK_FILTERS } from "./browse";
import { chosenOfFields, NOTHING_CHOSEN } from "./choices";
import { productFields } from "./fields";
import { earlierOf, fallsToLowStock, isPastEnd } from "./product";
import { productCells } from "./product-cells";
import { refuseMoreProducts } from "./product-selection";
import { isPrivateColumn, publicColumns, storedColumns } from "./stored-product";
import { refuseWatch } from "./watch";
import { winnerPaysOf } from "./winner-pays";

const now = new Date("2026-11-25T12:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test("a product is in use once somebody ordered or joined, or while a round is open", () => {
  const none = { hasOpenRound: false, hasJoined: false, hasOrders: false };
  expect(refuseInUse(none)).toBeNull();
  expect(refuseInUse({ ...none, hasOrders: true })?.message).toBe("Somebody has ordered it");
  expect(refuseInUse({ ...none, hasJoined: true })?.message).toBe("Somebody has joined its auction");
  expect(refuseInUse({ ...none, hasOpenRound: true })?.message).toBe("A round is open");
});

const terms = { productType: "auction", startTime: at(1), endTime: at(9) } as const;

test("only another type, start or end changes an auction's terms", () => {
  expect(changesTerms({ from: terms, to: { ...terms, startTime: at(1), endTime: at(9) } })).toBe(false);
  for (const change of [
    { productType: "both" },
    { startTime: at(2) },
    { endTime: at(8) },
    { endTime: null },
  ] as const)
    expect(changesTerms({ from: terms, to: { ...terms, ...change } }), JSON.stringify(change)).toBe(true);
});

const round = { openedAt: at(-1), closesAt: null, latestCloseAt: null };
const refusal = (to: object, changes: object = {}) =>
  refuseAfterJoining({
    from: terms,
    to: { ...terms, ...to },
    hasPaid: false,
    openRound: round,
    promises: { shortestRoundMinutes: 0, keepsEnd: false },
    isClosed: false,
    now,
    ...changes,
  });

test("the type is fixed while a round is open, paid for or not (D60)", () => {
  expect(refusal({ productType: "both" })).toEqual({
    code: "invalid",
    message: "The type cannot change while a round is active",
    field: "product_type",
  });
  expect(refusal({ productType: "both" }, { openRound: null })).toBeNull();
  expect(
    refusal({ productType: "both" }, { openRound: null, hasPaid: true }),
    "it stays an auction",
  ).toBeNull();
});

test("an open round keeps its close, also the one that its soft close may reach", () => {
  const soft = { openRound: { ...round, closesAt: at(3), latestCloseAt: at(4) } };
  expect(refusal({ endTime: at(4) }, soft)).toBeNull();
  expect(refusal({ endTime: new Date(at(4).getTime() - 1) }, soft)?.message).toBe(
    "The open round may run until 25 Nov 2026, 19:00 EAT",
  );
  expect(refusal({ endTime: null }, soft)).toBeNull();
  expect(refusal({ endTime: at(1) }, { ...soft, isClosed: true }), "it is over").toBeNull();
});

test("a start that leaves an open round too little time is refused beside the start, an end beside the end (D109)", () => {
  const open = {
    openRound: { ...round, closesAt: at(3) },
    promises: { shortestRoundMinutes: 120, keepsEnd: false },
  };
  expect(refusal({ startTime: at(2) }, open)?.field).toBe("start_time");
  expect(refusal({ startTime: at(0) }, open)).toBeNull();
  expect(refusal({ startTime: at(1), endTime: at(3) }, open), "only the end moved").toBeNull();
  expect(refusal({ endTime: at(2) }, { ...open, openRound: round })?.field).toBe("end_time");
});

test("terms that were not chosen are as in Settings", () => {
  const settings = { winnerPays: "average", shortestRoundMinutes: 60, keepsEnd: true } as const;
  expect(termsWithDefaults({}, settings)).toEqual(settings);
  const chosen = { winnerPays: "nothing", shortestRoundMinutes: 0, keepsEnd: false } as const;
  expect(termsWithDefaults(chosen, settings)).toEqual(chosen);
  expect(NO_TERMS).toEqual({ winnerPays: null, shortestRoundMinutes: null, keepsEnd: false });
});

test("an auction's terms are read from its activation, and wrong ones are refused with their sentence", () => {
  const read = send(auctionTermsSchema, {
    winner_pays: "highest",
    shortest_round_minutes: "60",
    keeps_end: "yes",
  });
  expect(auctionTermsOf(read.value as z.infer<typeof auctionTermsSchema>)).toEqual({
    winnerPays: "highest",
    shortestRoundMinutes: 60,
    keepsEnd: true,
  });
  expect(send(auctionTermsSchema, {}).value).toEqual({});
  expect(
    send(auctionTermsSchema, { winner_pays: "all", shortest_round_minutes: 10_081, keeps_end: "x" }).errors,
  ).toEqual({
    winner_pays: ["Please choose what the winner pays"],
    shortest_round_minutes: ["Please enter whole minutes from 0 to 10080"],
    keeps_end: ["Please choose whether the end is kept"],
  });
  expect(["0", "10080", "-1", "10081"].map((typed) => shortestRoundField().safeParse(typed).success)).toEqual(
    [true, true, false, false],
  );
  expect(
    send(activationSchema, { min_pledge: "1", max_pledge: "2", closes_at: "soon" }).errors,
  ).toHaveProperty("closes_at");
});

test("the winner pays what was fixed; older auctions state nothing", () => {
  expect(["highest", "average", "nothing", "all", null].map(winnerPaysOf)).toEqual([
    ...["highest", "average", "nothing", "unstated", "unstated"],
  ]);
});

test("free delivery is a filter only where delivery is free", () => {
  expect(quickFilters(true)).toEqual(QUICK_FILTERS);
  expect(quickFilters(false)).toEqual(["on_sale", "low_stock", "new"]);
});

test("a choice of a list is one of its values, else none", () => {
  expect(chosenOfFields({ product_type: "auction", condition: null })).toEqual({
    type: "auction",
    condition: null,
  });
  expect(chosenOfFields({ product_type: "car" as never, condition: "used" })).toEqual({
    type: null,
    condition: "used",
  });
  expect(NOTHING_CHOSEN).toEqual({ type: null, condition: null });
});

test("a sale's stock falls to the level once", () => {
  const falls = (before: number, left: number) => fallsToLowStock(before, left, 5);
  expect([falls(6, 5), falls(9, 2), falls(5, 4), falls(7, 6), falls(5, 5)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("of two moments the earlier one counts, and one that is missing does not", () => {
  expect(earlierOf(at(1), at(2))).toEqual(at(1));
  expect(earlierOf(at(2), at(1))).toEqual(at(1));
  expect([earlierOf(null, at(1)), earlierOf(at(1), null), earlierOf(null, null)]).toEqual([
    at(1),
    at(1),
    null,
  ]);
  expect([isPastEnd(now, now), isPastEnd(at(1), now), isPastEnd(null, now)]).toEqual([true, false, false]);
});

test("nobody watches more than 200 products", () => {
  expect(refuseWatch(199)).toBeNull();
  expect(refuseWatch(200)).toEqual({
    code: "conflict",
    message: "You watch 200 products already. Stop watching one of them first.",
  });
});

test("more products than were confirmed are not changed", () => {
  expect(refuseMoreProducts(1200, 1200)).toBeNull();
  expect(refuseMoreProducts(5, 6)).toBeNull();
  expect(refuseMoreProducts(1201, 1200)?.message).toBe(
    "There are now 1,201 of them, not 1,200. Check them and confirm again.",
  );
});

test("what a product cost the shop is in no list that buyers get", () => {
  expect(storedColumns.filter((column) => !publicColumns.some((one) => one === column))).toEqual([
    "costPriceCents",
  ]);
  expect([isPrivateColumn("costPriceCents"), isPrivateColumn("basePriceCents")]).toEqual([true, false]);
});

test("files of products write each kind of field in its own way", () => {
  expect(productCells.title.label).toBe("Title");
  expect(productCells.base_price.cell({ basePriceCents: 150_050 })).toBe(1500.5);
  expect(productCells.is_featured.cell({ isFeatured: true })).toBe("yes");
  expect(productCells.start_time.cell({ startTime: now })).toBe("2026-11-25 15:00");
  expect(productCells.stock_quantity.cell({ stockQuantity: 3 })).toBe(3);
  expect(productCells.category.cell({ categoryId: 7 })).toBe(7);
  expect(productCells.condition.cell({ condition: "used" })).toBe("used");
  expect(productCells.title.cell({ title: "Lamp" })).toBe("Lamp");
  expect(Object.keys(productCells)).toEqual(Object.keys(productFields));
});
