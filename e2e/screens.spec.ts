import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./screen-checks";
import { ADMIN, awake, createProduct, fresh, logIn, openAuction, signUpByRequest, test } from "./support";

/** What every screen owes everybody, in all widths and both schemes. */
async function expectSound(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("h1"), path).toHaveCount(1);
  await expect(page, path).toHaveTitle(/Soko/);
  await expectFits(page, path);
  for (const [width, colorScheme] of [
    [360, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`);
  }
  if (path.startsWith("/management")) await expectWholeTables(page, path);
}

/** Between phone and laptop no table cuts its last columns off, which hold the buttons. */
async function expectWholeTables(page: Page, path: string) {
  for (const width of [800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overhangs = await page.locator("table").evaluateAll((tables) =>
      tables.map((table) => {
        const room = table.parentElement?.getBoundingClientRect().width ?? 0;
        return table.getBoundingClientRect().width - room;
      }),
    );
    expect(Math.max(0, ...overhangs), `${path} at ${width} px shows every column`).toBeLessThanOrEqual(1);
  }
}

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "axe is a script");

test("public screens are accessible and fit a phone", async ({ page, admin }) => {
  const auction = await openAuction(admin, {
    title: fresh("A lamp with quite a long name for such a small screen "),
  });
  const both = await openAuction(admin, { title: fresh("A sofa to buy or to pledge for "), type: "both" });
  const paths = [
    "/",
    "/?lite=0",
    "/browse?type=buy_now&on_sale=1&q=a",
    "/browse?q=zzzzqqq",
    "/category/home-kitchen",
    "/category/nowhere",
    "/categories",
    "/buy-now",
    "/cart",
    "/profile",
    "/login",
    "/signup",
    "/api/docs",
    auction.url,
    both.url,
    "/auction/34",
    "/auction/34/rounds/1/proof",
    "/auction/30/proof",
    "/product/1",
    "/nowhere",
  ];
  for (const path of paths) await expectSound(page, path);
});

test("a buyer's screens are accessible and fit a phone", async ({ page, playwright, baseURL }) => {
  await page.goto("/login?redirectTo=/product/1");
  await logIn(page, await signUpByRequest(playwright, baseURL));
  const empty = ["/cart", "/profile", "/dashboard", "/dashboard?tab=bidding", "/profile?tab=purchases"];
  for (const path of empty) await expectSound(page, path);

  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  for (const path of ["/cart", "/cart?confirm=clear", "/profile/edit"]) await expectSound(page, path);
});

test("pages without pictures are accessible, and whole once scripts run", async ({ page }) => {
  for (const path of ["/?lite=1", "/browse", "/product/1", "/auction/34"]) await expectSound(page, path);
  const show = page.getByRole("link", { name: "Show picture", exact: true });
  // who saves data gets no scripts there: the picture opens by itself
  await page.goto("/product/1");
  await show.click();
  await expect(page).toHaveURL(/\/media\/.+\.webp$/);
  await page.goto("/auction/34");
  await awake(page);
  await show.click();
  await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
});

const AUCTION_TABS = ["", "?tab=participants", "?tab=bids", "?tab=revenue", "?tab=rounds"];

test("management screens are accessible and fit a phone", async ({ page, admin }) => {
  const draft = await createProduct(admin, { title: fresh("Draft lamp ") });
  const both = await openAuction(admin, {
    title: fresh("Asofawithonewordthatiswiderthananyphoneandanycolumnofatable "),
    type: "both",
    base: "123456789.50",
    min: "123456789.50",
    max: "999999999.99",
  });
  const rounds = await admin.get("/management/auctions/34/rounds");
  const [newest, oldest] = roundIds(await rounds.text());
  expect(newest).not.toBe(oldest);
  await page.goto("/login");
  await logIn(page, ADMIN.username, ADMIN.password);
  const paths = [
    "",
    "/products",
    "/products?q=zzzzqqq",
    "/products/new",
    `/products/bulk-delete?product_ids=${draft}`,
    `/products/${draft}/edit`,
    `/products/${draft}/activate`,
    `/products/${draft}/delete`,
    ...AUCTION_TABS.map((tab) => `/products/${draft}${tab}`),
    ...[...AUCTION_TABS, "?tab=buyers", "?tab=sales-stats"].map((tab) => `/products/${both.id}${tab}`),
    ...AUCTION_TABS.map((tab) => `/products/34${tab}`),
    "/products/34/close-round",
    "/products/34/close-auction",
    "/products/34/create-next-round",
    "/products/34/winner",
    "/products/14/winner",
    `/products/${draft}/winner`,
    "/products/2?tab=buyers",
    "/products/2?tab=sales-stats",
    "/products/2/buyers",
    `/products/34/rounds/${newest}`,
    `/products/34/rounds/${oldest}`,
    "/products/34/rounds/999999",
    "/auctions/34/rounds",
    "/auctions/34/participants",
    "/auctions/34/bids",
    `/auctions/${draft}/bids`,
    `/auctions/34/round/${oldest}/bids`,
  ];
  for (const path of paths) await expectSound(page, `/management${path}`);
});

/** Of the links to rounds' pages, newest first. */
function roundIds(html: string): [newest: string, oldest: string] {
  const ids = [...html.matchAll(/\/products\/34\/rounds\/(\d+)"/g)].flatMap(([, id]) => id ?? []);
  return [ids.at(0) ?? "", ids.at(-1) ?? ""];
}

test("management's other lists and what they hold are accessible and fit a phone", async ({
  page,
  admin,
}) => {
  const deleted = await createProduct(admin, { title: fresh("Deleted lamp ") });
  await admin.post(`/management/products/${deleted}/delete`, { form: {}, maxRedirects: 0 });
  await page.goto("/login");
  await logIn(page, ADMIN.username, ADMIN.password);
  const paths = [
    "/products?status=deleted",
    `/products/${deleted}/deleted`,
    `/products/${deleted}/edit`,
    "/orders",
    "/orders?status=cancelled",
    "/orders?q=zzzzqqq",
    "/orders/1",
    "/categories",
    "/categories/new",
    "/category/1",
    "/category/1/delete",
    "/banners",
    "/banners/new",
    "/banners/1",
    "/banners/1/delete",
    "/search-words",
    "/search-words/1",
    "/search-words/1/delete",
    "/users",
    "/users?q=zzzzqqq",
    "/users/1",
    "/users/3",
    "/ended-auctions",
    "/failed-payments",
    "/refunded-fees",
    "/audit",
    "/audit?kind=order&action=product.created",
    "/system",
  ];
  for (const path of paths) await expectSound(page, `/management${path}`);
});

test("management's dialogs are accessible", async ({ page, admin }) => {
  const draft = await createProduct(admin, { title: fresh("Draft lamp ") });
  await page.goto("/login");
  await logIn(page, ADMIN.username, ADMIN.password);
  for (const [path, name] of [
    [`/products/${draft}`, "Activate Auction"],
    ["/categories", "Create category"],
    ["/categories", "Delete Furniture"],
    ["/users?q=wanjiku", "wanjiku"],
  ] as const) {
    await page.goto(`/management${path}`, { waitUntil: "networkidle" });
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button").first()).toBeVisible();
    await expectAccessible(page, `${path}: ${name}`);
  }
});

test("unknown addresses are 404 pages that lead on", async ({ page }) => {
  for (const [path, text] of [
    ["/nowhere", "Oops! Page Not Found"],
    ["/auction/999999", "Auction not found"],
    ["/auction/abc", "Auction not found"],
    ["/auction/99999999999999999999", "Auction not found"],
    ["/product/999999", "Product Not Found"],
    ["/auction/34/rounds/99/proof", "Auction not found"],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText(text).first(), path).toBeVisible();
    await expect(page, path).toHaveTitle(`${text} · Soko`);
    await expect(page.getByRole("link", { name: /homepage/ })).toBeVisible();
  }
});
