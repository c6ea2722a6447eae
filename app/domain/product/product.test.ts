import { expect, test } from "vitest";
import {
  auctionPhase,
  type AuctionTimes,
  isAuctionCapable,
  isBuyNowCapable,
  isLowStock,
  productPath,
  nextPhaseChange,
  PRODUCT_TYPES,
  phaseNote,
} from "./product";

const start = new Date("2026-11-21T15:00:00Z");
const end = new Date("2026-11-28T15:00:00Z");
const before = new Date(start.getTime() - 1);
const lastMoment = new Date(end.getTime() - 1);

function auction(changes: Partial<AuctionTimes> = {}): AuctionTimes {
  return { productType: "auction", status: "active", startTime: start, endTime: end, ...changes };
}

test("buy_now is sold at a fixed price, auction through rounds, both either way", () => {
  expect(PRODUCT_TYPES.filter(isBuyNowCapable)).toEqual(["buy_now", "both"]);
  expect(PRODUCT_TYPES.filter(isAuctionCapable)).toEqual(["auction", "both"]);
});

test("1 to 4 pieces are low stock: none is out of stock, and 5 are enough", () => {
  expect([0, 1, 4, 5].map(isLowStock)).toEqual([false, true, true, false]);
});

test("an auction is live from its start time until its end time", () => {
  expect(auctionPhase(auction(), before)).toBe("upcoming");
  expect(auctionPhase(auction(), start)).toBe("live");
  expect(auctionPhase(auction(), lastMoment)).toBe("live");
  expect(auctionPhase(auction(), end)).toBe("ended");
});

test("an active auction without times is live", () => {
  expect(auctionPhase(auction({ startTime: null, endTime: null }), start)).toBe("live");
  expect(auctionPhase(auction({ productType: "both", startTime: null, endTime: null }), start)).toBe("live");
});

test("a draft is never live, a closed auction has ended, a fixed-price product is no auction", () => {
  expect(auctionPhase(auction({ status: "draft" }), start)).toBe("draft");
  expect(auctionPhase(auction({ status: "closed" }), before)).toBe("ended");
  expect(auctionPhase(auction({ productType: "buy_now" }), start)).toBe("ended");
});

test("an open page changes at the start and at the end", () => {
  expect(nextPhaseChange(auction(), before)).toEqual(start);
  expect(nextPhaseChange(auction(), start)).toEqual(end);
  expect(nextPhaseChange(auction(), end)).toBeNull();
  expect(nextPhaseChange(auction({ endTime: null }), start)).toBeNull();
  expect(nextPhaseChange(auction({ startTime: null }), before)).toEqual(end);
});

test("an auction that ends before it starts changes at its end", () => {
  expect(nextPhaseChange(auction({ startTime: end, endTime: start }), before)).toEqual(start);
});

test("drafts and closed auctions are changed only by people", () => {
  expect(nextPhaseChange(auction({ status: "draft" }), before)).toBeNull();
  expect(nextPhaseChange(auction({ status: "closed" }), before)).toBeNull();
});

test("an auctioned product has an auction page (D17)", () => {
  expect(PRODUCT_TYPES.map((type) => productPath(7, type))).toEqual([
    "/product/7",
    "/auction/7",
    "/auction/7",
  ]);
});

test("an auction whose first round is still to open is not LIVE: its badge says when it opens", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const auction = {
    productType: "auction",
    status: "active",
    startTime: null,
    endTime: null,
    hasOpenRound: false,
    roundCount: 0,
    scheduled: null,
  } as const;
  expect(phaseNote(auction, now)).toBe("Not started yet");
  const scheduled = { opensAt: new Date("2026-11-22T12:00:00Z") };
  expect(phaseNote({ ...auction, scheduled }, now)).toBe("Opens 22 Nov, 15:00 EAT");
});

test("the note in the place of LIVE matches the auction's public page", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const later = new Date("2026-11-22T12:00:00Z");
  const auction = {
    productType: "auction",
    status: "active",
    startTime: null,
    endTime: null,
    hasOpenRound: true,
    roundCount: 2,
    scheduled: null,
  } as const;
  const between = { ...auction, hasOpenRound: false };
  const scheduled = { opensAt: later };
  expect(phaseNote(auction, now)).toBeNull();
  expect(phaseNote({ ...auction, startTime: later }, now)).toBe("Starts 22 Nov, 15:00 EAT");
  expect(phaseNote({ ...auction, endTime: now }, later)).toBe("Ended 21 Nov, 15:00 EAT");
  expect(phaseNote(between, now)).toBe("No open round");
  expect(phaseNote({ ...between, scheduled }, now)).toBe("Next round opens 22 Nov, 15:00 EAT");
  expect(phaseNote({ ...auction, status: "closed", endTime: now }, later)).toBeNull();
  expect(phaseNote({ ...auction, productType: "buy_now" }, now)).toBeNull();
});
