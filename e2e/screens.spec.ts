import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible, expectFitsAgain, expectSound } from "./screen-checks";
import * as screens from "./screen-paths";
import {
  ADMIN,
  apiOf,
  scriptsRun,
  createProduct,
  fresh,
  logIn,
  openAuction,
  openShirt,
  signUpByRequest,
  test,
} from "./support";

test("public screens are accessible and fit a phone", async ({ page, admin }) => {
  const auction = await openAuction(admin, {
    title: fresh("A lamp with quite a long name for such a small screen "),
  });
  const both = await openAuction(admin, { title: fresh("A sofa to buy or to pledge for "), type: "both" });
  const shirt = await openShirt(admin);
  const paths = screens.filledIn(screens.PUBLIC, { open: auction.id, both: both.id, variants: shirt });
  for (const path of paths) await expectSound(page, path);
  await page.goto(`/product/${shirt}`);
  await expect(page.getByText("from KSh 1,900").first()).toBeVisible();
  // longer words in the same places
  await page.request.post("/language", { form: { language: "sw" } });
  for (const path of paths) await expectFitsAgain(page, path);
  for (const path of ["/", auction.url, "/login"]) {
    await page.goto(path);
    await scriptsRun(page);
    await expectAccessible(page, path, { without: "color-contrast" });
  }
});

test("a buyer's screens are accessible and fit a phone", async ({ page, playwright, baseURL }) => {
  await page.goto("/login?redirectTo=/product/1");
  const username = await signUpByRequest(playwright, baseURL);
  await logIn(page, username);
  for (const path of screens.NEW_BUYER) await expectSound(page, path);

  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await page.getByRole("button", { name: "♡ Watch" }).click();
  await expect(page.getByText("You watch this now.")).toBeVisible();
  const buyer = await apiOf(playwright, baseURL, username);
  const to = { shipping_name: "Wanjiku Kamau", shipping_phone: "0712345678", shipping_city: "Nairobi" };
  const ordered = await buyer.post("/api/orders/", {
    data: { ...to, shipping_address: "Moi Avenue 1", items: [{ product_id: 1, quantity: 1 }] },
  });
  const { id } = (await ordered.json()) as { id: number };
  const paths = screens.filledIn(screens.BUYER, { ordered: id });
  for (const path of paths) await expectSound(page, path);
  await page.request.post("/language", { form: { language: "sw" } });
  for (const path of paths) await expectFitsAgain(page, path);
});

test("a member's auctions are accessible and fit a phone: to join, joined, pledged, won, and lost by a draw", async ({
  page,
  playwright,
  baseURL,
  admin,
}) => {
  const auction = () => openAuction(admin, { title: fresh("Lamp to take part for "), type: "both" });
  const [open, joined, pledged, won, lost] = [
    await auction(),
    await auction(),
    await auction(),
    await auction(),
    await auction(),
  ];
  const names = [
    await signUpByRequest(playwright, baseURL),
    await signUpByRequest(playwright, baseURL),
  ] as const;
  const members = [
    await apiOf(playwright, baseURL, names[0]),
    await apiOf(playwright, baseURL, names[1]),
  ] as const;
  const join = async (member: (typeof members)[number], { id }: { id: number }) =>
    expect((await member.post("/api/participations/", { data: { auction: id } })).status()).toBe(201);
  const pledge = async (member: (typeof members)[number], { id }: { id: number }) => {
    await join(member, { id });
    const answer = await member.post("/api/bids/", { data: { auction: id, pledge_amount: "12600" } });
    expect(answer.status()).toBe(201);
  };
  for (const member of members) await pledge(member, lost);
  await admin.post(`/management/products/${lost.id}/close-auction`, { form: {}, maxRedirects: 0 });
  // find the buyer who lost the draw
  await page.goto("/login");
  await logIn(page, names[0]);
  await page.goto(lost.url);
  const drawn = await page.getByText("You won this auction").count();
  if (drawn > 0) {
    await page.context().clearCookies();
    await page.goto("/login");
    await logIn(page, names[1]);
  }
  const member = members[drawn > 0 ? 1 : 0];
  await join(member, joined);
  for (const one of [pledged, won]) await pledge(member, one);
  await admin.post(`/management/products/${won.id}/close-auction`, { form: {}, maxRedirects: 0 });

  await page.goto(won.url);
  await expect(page.getByText("You won this auction")).toBeVisible();
  await page.goto(lost.url);
  await expect(page.getByText(/2 tied at the top/).first()).toBeVisible();
  const own = await member.get("/api/participations/my_participations/");
  const [newest] = (await own.json()) as { payment: { id: number } }[];
  const ids = {
    open: open.id,
    joined: joined.id,
    pledged: pledged.id,
    won: won.id,
    lost: lost.id,
    paid: newest?.payment.id ?? 0,
  };
  for (const path of screens.filledIn(screens.MEMBER, ids)) await expectSound(page, path);
});

test("pages without pictures are accessible, and complete once scripts run", async ({ page }) => {
  for (const path of screens.LITE) await expectSound(page, path);
  const show = page.getByRole("link", { name: "Show picture", exact: true });
  // a save-data page has no scripts: the link opens the picture
  await page.goto("/product/1");
  await show.click();
  await expect(page).toHaveURL(/\/media\/.+\.jpg$/);
  await page.goto("/auction/34");
  await scriptsRun(page);
  await show.click();
  await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
});

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
  const checked = await checkedImport(admin, `Id,Title\n${draft},Lamp\n${draft},Twice`);
  const variants = await openShirt(admin);
  const ids = { draft, both: both.id, newest, oldest, checked, variants };
  for (const path of screens.filledIn(screens.AUCTION_MANAGEMENT, ids)) await expectSound(page, path);
});

async function checkedImport(admin: APIRequestContext, csv: string): Promise<string> {
  const file = { name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  const sent = await admin.post("/management/products/import", { multipart: { file }, maxRedirects: 0 });
  return sent.headers().location?.split("/").at(-1) ?? "";
}

/** Ids from the links to rounds, newest first. */
function roundIds(html: string): [newest: string, oldest: string] {
  const ids = [...html.matchAll(/\/products\/34\/rounds\/(\d+)"/g)].flatMap(([, id]) => id ?? []);
  return [ids.at(0) ?? "", ids.at(-1) ?? ""];
}

test("management of orders and payments is accessible and fits a phone", async ({ page, admin }) => {
  const taxInvoice = await issuedTaxInvoice(admin);
  await page.goto("/login");
  await logIn(page, ADMIN.username, ADMIN.password);
  for (const path of screens.filledIn(screens.ORDER_MANAGEMENT, { taxInvoice }))
    await expectSound(page, path);
});

test("management's other lists and their pages are accessible and fit a phone", async ({ page, admin }) => {
  const deleted = await createProduct(admin, { title: fresh("Deleted lamp ") });
  await admin.post(`/management/products/${deleted}/delete`, { form: {}, maxRedirects: 0 });
  await page.goto("/login");
  await logIn(page, ADMIN.username, ADMIN.password);
  const hook = { url: `https://example.com/${deleted}`, events: "order.paid" };
  const added = await admin.post("/management/webhooks", { form: hook, maxRedirects: 0 });
  const webhook = added.headers().location?.split("/").at(-1) ?? "";
  const depot = { name: fresh("Depot "), county: "Kisumu", address: "Oginga Street 9", fee: "0" };
  await admin.post("/management/pick-up-points/new", { form: { ...depot, opening_hours: "Every day" } });
  const points = await (await admin.get("/management/pick-up-points")).text();
  const point = /pick-up-points\/(\d+)/.exec(points)?.[1] ?? "";
  await admin.post("/management/discount-codes/new", { form: { percent: "10", is_active: "on" } });
  const codes = await (await admin.get("/management/discount-codes")).text();
  const code = /discount-codes\/(\d+)/.exec(codes)?.[1] ?? "";
  for (const path of screens.filledIn(screens.OTHER_MANAGEMENT, { deleted, webhook, point, code }))
    await expectSound(page, path);
});

/** Of an order placed and paid while the shop is registered for VAT. */
async function issuedTaxInvoice(admin: APIRequestContext): Promise<string> {
  await admin.post("/management/settings/vat", { form: { value: "yes" } });
  const to = { shipping_name: "Wanjiku Kamau", shipping_phone: "0712345678", shipping_city: "Nairobi" };
  const ordered = await admin.post("/api/orders/", {
    data: { ...to, shipping_address: "Moi Avenue 1", items: [{ product_id: 1, quantity: 1 }] },
  });
  const { id } = (await ordered.json()) as { id: number };
  await admin.post(`/management/orders/${id}/pay`, { form: { paid_by: "cash", taken_by: "Otieno" } });
  const invoice = await admin.get(`/management/orders/${id}/invoice`, { maxRedirects: 0 });
  await admin.post("/management/settings/vat", { form: { value: "no" } });
  return invoice.headers().location?.split("/").at(-1) ?? "";
}

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

test("unknown addresses are 404 pages with links", async ({ page }) => {
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
