import { expect, test } from "vitest";
import type { ShelfProduct } from "~/operations/browse/listing.queries.server";
import { cardView, shelfCard } from "./card-view.server";

const product: ShelfProduct = {
  id: 7,
  title: "Lamp",
  imageKey: null,
  productType: "buy_now",
  status: "active",
  basePriceCents: 50_000,
  buyNowPriceCents: 200_000,
  hasSeveralPrices: false,
  salePriceCents: null,
  inStockPriceCents: null,
  highestPriceCents: null,
  stockQuantity: 20,
  isFlashSale: false,
  discountPercentage: 10,
  flashSaleEndsAt: null,
  startTime: null,
  endTime: null,
  phase: "ended",
  round: null,
};
const common = { id: 7, title: "Lamp", imageKey: null };

test("a fixed price is shown alone; a discount without an active sale has no badge", () => {
  expect(cardView(product)).toEqual({ ...common, type: "buy_now", price: "KSh 2,000" });
});

test("if variants have several prices, the card shows 'from' and the lowest", () => {
  expect(cardView({ ...product, hasSeveralPrices: true })).toMatchObject({ price: "from KSh 2,000" });
  expect(cardView({ ...product, hasSeveralPrices: false })).toMatchObject({ price: "KSh 2,000" });
});

test("a sale shows both prices, and 1 to 4 pieces are low stock", () => {
  const sale = { ...product, salePriceCents: 180_000, stockQuantity: 4 };
  expect(cardView(sale)).toMatchObject({ price: "KSh 1,800", was: "KSh 2,000", off: 10, left: 4 });
});

test("an auction shows the pledge that takes the lead, or that none can; its stock does not matter (D72)", () => {
  const limits = { minPledgeCents: 80_000, basePriceCents: 60_000, maxPledgeCents: 500_000 };
  const round = { ...limits, number: 1, state: "active", topTotalCents: 0, topTotalCount: 0 } as const;
  const auction = { ...product, productType: "auction", phase: "live", round, stockQuantity: 1 } as const;
  const live = { ...common, type: "auction", phase: "live" };
  expect(cardView(auction)).toEqual({ ...live, pledge: "KSh 800" });
  const pledged = (topTotalCents: number) => cardView({ ...auction, round: { ...round, topTotalCents } });
  expect(pledged(400_000)).toEqual({ ...live, pledge: "KSh 4,001", by: "lead" });
  expect(pledged(500_000)).toEqual({ ...live, tooLate: true });
});

test("before its start an auction has only its start as a badge (D16)", () => {
  const startTime = new Date("2026-11-21T15:00:00Z");
  const upcoming = cardView({ ...product, productType: "auction", phase: "upcoming", startTime });
  expect(upcoming).toEqual({
    ...common,
    type: "auction",
    pledge: "KSh 500",
    starts: "Starts 21 Nov, 18:00 EAT",
  });
});

test("a product with both types is still sold after its auction, without a pledge", () => {
  const both = { ...product, productType: "both" } as const;
  expect(cardView({ ...both, phase: "live" })).toMatchObject({ price: "KSh 2,000", pledge: "KSh 500" });
  expect(cardView(both)).toEqual({ ...common, type: "both", price: "KSh 2,000", phase: "ended" });
});

test("a shelf does not promote an auction that a newcomer cannot win, only its fixed price (D72)", () => {
  const limits = { minPledgeCents: 80_000, basePriceCents: 60_000, maxPledgeCents: 500_000 };
  const round = { ...limits, number: 1, state: "active", topTotalCents: 500_000, topTotalCount: 1 } as const;
  const both = { ...product, productType: "both", phase: "live", round } as const;
  expect(shelfCard(both)).toEqual({ ...common, type: "both", price: "KSh 2,000" });
  const open = { ...both, round: { ...round, topTotalCents: 0 } };
  expect(shelfCard(open)).toEqual(cardView(open));
});

test("an active auction whose first round is still to open is not LIVE on its card", () => {
  const auction = { ...product, productType: "auction", phase: "live", round: null } as const;
  expect(cardView(auction)).toMatchObject({ starts: "Not started yet" });
  expect(cardView(auction)).not.toHaveProperty("phase");
});
