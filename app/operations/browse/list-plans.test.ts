import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf as plans, scansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { type BrowseFilters, QUICK_FILTERS } from "~/domain/product/browse";
import { BROWSE_SORTS } from "~/domain/product/browse-sort";
import { categoryCounts } from "~/operations/categories/categories.queries.server";
import { browse, makeProducts, NOW } from "./browse.fixture";
import { activeProducts, heroAuction, liveAuctions } from "./listing.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  // whole pages, because the number of rows decides the plan
  await makeProducts(Array.from({ length: 40 }, () => ({ title: "Lamp" })));
  await makeProducts([{ productType: "auction", buyNowPriceCents: null }]);
});
afterAll(() => shop.close());

const plansOf = (work: () => Promise<unknown>) => plans(shop.file, work);
const scansIn = (steps: readonly string[]) => scansOf("Product", steps);

const NARROWED: Partial<BrowseFilters>[] = [
  {},
  ...QUICK_FILTERS.map((name) => ({ quick: [name] })),
  { quick: [...QUICK_FILTERS] },
  { type: "both" },
  { condition: "used" },
  { price_from: "500" },
  { price_to: "2000", type: "both" },
  { price_from: "500", price_to: "2000", quick: ["on_sale"], q: "lamp" },
  { type: "buy_now", condition: "new", quick: ["on_sale"] },
  { q: "lamp" },
  { q: "la" },
  { q: "lamp brass", type: "buy_now", quick: ["new"] },
];

test("the cards of a page are looked up by their ids, and their rounds by the cards'", async () => {
  const steps = await plansOf(() => browse({}));
  expect(steps.slice(-2)).toEqual([
    "SEARCH product USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH round USING INDEX Round_productId_number_key (productId=? AND number=?) LEFT-JOIN",
  ]);
});

test.each(BROWSE_SORTS)("no page sorted by %s scans all products", async (sort) => {
  for (const filters of NARROWED)
    expect(scansIn(await plansOf(() => browse({ ...filters, sort })))).toEqual([]);
});

test("neither shelves nor the hero nor the counts of categories scan all products", async () => {
  const works = [
    () => activeProducts(["buy_now"], 8, NOW),
    () => activeProducts(["buy_now", "both"], 8, NOW),
    () => liveAuctions(8, NOW),
    () => heroAuction(NOW),
    () => categoryCounts(),
  ];
  for (const work of works) {
    const steps = await plansOf(work);
    expect(scansIn(steps)).toEqual([]);
    expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
  }
});

test("a price range is found in the index of prices", async () => {
  for (const sort of BROWSE_SORTS) {
    const steps = await plansOf(() => browse({ price_from: "500", price_to: "2000", sort }));
    expect(steps.join("\n")).toMatch(
      /SEARCH Product USING (COVERING )?INDEX Product_price \(firstPriceCents>/,
    );
  }
});

test("an unfiltered page is read from an index, not sorted", async () => {
  for (const sort of BROWSE_SORTS) {
    const steps = await plansOf(() => browse({ sort }));
    expect(steps.join("\n")).not.toContain("TEMP B-TREE");
    expect(steps).toContain(`SCAN Product USING INDEX Product_${sort === "newest" ? "newest" : "price"}`);
  }
});
