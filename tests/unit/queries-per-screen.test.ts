import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { argsOf, signedIn } from "~/http/request.fixture";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  takePayments,
} from "~/operations/factories.fixture";
import { makeBids } from "~/operations/pledges/busy-buyer.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { managedAuction, managedProduct } from "~/operations/products/management.queries.server";
import { CURRENT_ROUND } from "~/operations/rounds/current-round.server";
import { productsPage } from "~/screens/management/products/products/products-page.server";
import { dashboardPage } from "~/screens/account/dashboard/dashboard-page.server";
import { profilePage } from "~/screens/account/profile/profile-page.server";
import { buyerListView } from "~/screens/management/products/buyer-list-view.server";
import { salesStatsTab } from "~/screens/management/products/product/sales-stats-tab.server";
import { roundPage } from "~/screens/management/rounds/round/round-page.server";
import { calculation } from "~/screens/management/products/winner/calculation.server";
import { systemPage } from "~/screens/management/system/system/system-page.server";
import { auctionPage } from "~/screens/storefront/auction/auction-page.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { bidsPage } from "~/screens/management/rounds/bids/bids-page.server";
import { participantsPage } from "~/screens/management/participations/participants/participants-page.server";
import { productPage } from "~/screens/management/products/product/product-page.server";
import { browsePage } from "~/screens/storefront/browse/browse-page.server";
import { cartPage } from "~/screens/storefront/cart/cart-page.server";
import { homePage } from "~/screens/storefront/home/home-page.server";

let buyer: Viewer;
let auctionId: number;

setUpTestDatabase(async () => {
  takePayments();
  buyer = await makeBuyer();
  ({ auctionId } = await makeOpenRound());
  await openNextRound(auctionId);
});

async function grow(count: number) {
  for (let i = 0; i < count; i++) {
    const categoryId = await newCategory();
    await makeOpenRound({ categoryId });
    await makeOpenRound({ categoryId, productType: "both", buyNowPriceCents: 100_000, stockQuantity: 3 });
    const sale = { categoryId, productType: "buy_now", buyNowPriceCents: 100_000, stockQuantity: 3 } as const;
    const productId = await newAuction({ ...sale, isFlashSale: true, discountPercentage: 10 });
    valueOf(await activateProduct(admin, productId, null));
    valueOf(await deleteProduct(admin, await newAuction(sale)));
    valueOf(await addToCart(buyer, { productId, quantity: 1 }));
    await openNextRound(auctionId);
    for (let people = 0; people < 2; people++) await makePledger(auctionId, 60_000 + 100 * (2 * i + people));
  }
  for (let orders = 0; orders < count; orders++)
    await newOrder({ userId: buyer.id, items: [[auctionId, 2]] });
  await makeBids(buyer.id, { auctions: 2 * count, bids: 10 * count });
}

const now = new Date();
const person = () => ({ ...buyer, username: "wanjiku", firstName: "Wanjiku" });
const at = (query: string) => new URL(`http://soko.example/browse${query}`);
const products = (query: string) =>
  productsPage(new URL(`http://soko.example/management/products${query}`), now);

async function theProduct() {
  const product = await managedProduct(auctionId);
  if (!product) throw new Error("the auction is gone");
  return product;
}

/** The id in its address. */
let latestRoundId = 0;
async function findLatestRound() {
  const { id } = await db().round.findFirstOrThrow({
    where: { productId: auctionId },
    ...CURRENT_ROUND,
  });
  latestRoundId = id;
}
const managed = (tab: string) => productPage(admin, auctionId, new URLSearchParams(tab));
const theAuction = () => managedRecord("participants", String(auctionId), managedAuction);

const SCREENS: Record<string, () => Promise<unknown>> = {
  home: () => homePage(),
  browse: () => browsePage(at("")),
  "browse, filtered": () => browsePage(at("?type=buy_now&sort=price&on_sale=1")),
  "browse, searched": () => browsePage(at("?q=kiondo+basket")),
  "auction of a visitor": () => auctionPage(null, auctionId, false),
  "auction of a buyer": () => auctionPage(person(), auctionId, false),
  cart: async () => {
    const cookie = (await signedIn(buyer.id)).split(";")[0] ?? "";
    const request = new Request("http://soko.example/cart", { headers: { Cookie: cookie } });
    const page = await cartPage(argsOf(request));
    expect(page).toMatchObject({ signedIn: true });
  },
  dashboard: () => dashboardPage(buyer, new URLSearchParams(), now),
  "dashboard, pledges": () => dashboardPage(buyer, new URLSearchParams("tab=bidding"), now),
  "dashboard, purchases": () => dashboardPage(buyer, new URLSearchParams("tab=purchases"), now),
  "product, overview": () => managed(""),
  "product, participants": () => managed("tab=participants"),
  "product, participants searched": () => managed("tab=participants&round=1&q=wanjiku"),
  "product, bids": () => managed("tab=bids"),
  "participants of an auction": async () => participantsPage(await theAuction(), new URLSearchParams()),
  "bids of an auction": async () => bidsPage(await theAuction(), new URLSearchParams()),
  "bids of an auction, searched": async () =>
    bidsPage(await theAuction(), new URLSearchParams("q=wanjiku&round=1")),
  profile: () => profilePage(buyer.id, new URLSearchParams()),
  "all products": () => products(""),
  "all products, searched": () => products("?q=kiondo&type=auction&sort=price"),
  "all products, deleted": () => products("?status=deleted"),
  "profile, pledges": () => profilePage(buyer.id, new URLSearchParams("tab=bidding")),
  "product, rounds": () => managed("tab=rounds"),
  "round detail": async () =>
    expect(
      await roundPage({ productId: auctionId, roundId: latestRoundId, requested: 1 }, now),
    ).not.toBeNull(),
  "winner calculation": async () => expect(await calculation(auctionId, 1)).not.toBeNull(),
  "product, revenue": () => managed("tab=revenue"),
  "buyers of a product": async () =>
    buyerListView(await theProduct(), {
      list: "/buyers",
      params: new URLSearchParams("q=wanjiku&status=pending"),
    }),
  system: () => systemPage(now),
  "sales of a product": async () => salesStatsTab(await theProduct()),
};

async function countAll() {
  await findLatestRound();
  const counts: Record<string, number> = {};
  for (const [name, screen] of Object.entries(SCREENS)) counts[name] = (await queriesOf(screen)).length;
  return counts;
}

test("no screen sends more statements in a larger shop", { timeout: 60_000 }, async () => {
  await grow(2);
  const small = await countAll();
  await grow(12);
  const large = await countAll();
  console.log(JSON.stringify(large));
  expect(large).toEqual(small);
  // no page needs more
  expect(Math.max(...Object.values(large))).toBeLessThanOrEqual(20);
});
