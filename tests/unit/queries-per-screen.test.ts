import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/access";
import { argsOf, signedIn } from "~/http/request.fixture";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  takePayments,
} from "~/operations/factories.fixture";
import { giveBids } from "~/operations/pledges/busy-buyer.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { deleteProduct } from "~/operations/products/delete-product.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { productsPage } from "~/screens/management/products/products-page.server";
import { dashboardPage } from "~/screens/account/dashboard/dashboard-page.server";
import { profilePage } from "~/screens/account/profile/profile-page.server";
import { auctionPage } from "~/screens/storefront/auction/auction-page.server";
import { browsePage } from "~/screens/storefront/browse/browse-page.server";
import { cartPage } from "~/screens/storefront/cart/cart-page.server";
import { homePage } from "~/screens/storefront/home/home-page.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let buyer: Viewer;
let auctionId: number;

beforeAll(async () => {
  shop = await openTestDatabase();
  takePayments();
  buyer = await makeBuyer();
  ({ auctionId } = await makeOpenRound());
  await openNextRound(auctionId);
});
afterAll(() => shop.close());

/** More of everything: categories, products of each type, rounds, participants, cart lines, bids in auctions. */
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
  await giveBids(buyer.id, { auctions: 2 * count, bids: 10 * count });
}

const person = () => ({ ...buyer, username: "wanjiku", firstName: "Wanjiku" });
const at = (query: string) => new URL(`http://soko.example/browse${query}`);
const managed = (query: string) => new URL(`http://soko.example/management/products${query}`);
const now = new Date();

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
  dashboard: () => dashboardPage(buyer.id, new URLSearchParams(), now),
  "dashboard, pledges": () => dashboardPage(buyer.id, new URLSearchParams("tab=bidding"), now),
  "dashboard, purchases": () => dashboardPage(buyer.id, new URLSearchParams("tab=purchases"), now),
  profile: () => profilePage(buyer.id, new URLSearchParams()),
  "all products": () => productsPage(managed(""), now),
  "all products, searched": () => productsPage(managed("?q=kiondo&type=auction&sort=price"), now),
  "all products, deleted": () => productsPage(managed("?status=deleted"), now),
  "profile, pledges": () => profilePage(buyer.id, new URLSearchParams("tab=bidding")),
};

async function countAll() {
  const counts: Record<string, number> = {};
  for (const [name, screen] of Object.entries(SCREENS)) counts[name] = (await queriesOf(screen)).length;
  return counts;
}

test("no screen sends more statements because the shop has grown", { timeout: 60_000 }, async () => {
  await grow(2);
  const small = await countAll();
  await grow(12);
  const large = await countAll();
  console.log(JSON.stringify(large));
  expect(large).toEqual(small);
  // a page that asks this often has lost its way
  expect(Math.max(...Object.values(large))).toBeLessThanOrEqual(20);
});
