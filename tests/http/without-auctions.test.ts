/** A shop that sells without auctions says nothing of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeProducts } from "~/operations/browse/browse.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { routeTable } from "../../remix.config.js";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";

/** With the Swahili ones: auction, pledge, round, entry fee. */
const AUCTION_WORDS =
  /auction|\bbid(s|ding|der)?\b|pledge|entry fee|\brounds?\b|\bmnada|\bminada|\bdau\b|\bmadau\b|\braundi\b|ada ya kuingia/i;

let server: Server;
let product: number;
let closed: number;
let slug: string;
let close: () => Promise<void>;

async function withLogin(id: number, username: string) {
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(`${username}@example.com`) };
  const email = `${username}@example.com`;
  const passwordHash = await hashPassword(PASSWORD);
  await db().user.update({ where: { id }, data: { username, email, ...keys, passwordHash } });
}

beforeAll(async () => {
  const data = makeDataDir();
  const database = await openTestDatabase();
  takePayments();
  const superuser = await makeSuperuser();
  await withLogin(superuser.id, "amina");
  await withLogin((await makeBuyer("Otieno")).id, "otieno");
  const bidder = await makeBuyer("Wanjiku");
  await withLogin(bidder.id, "wanjiku");
  const categoryId = await newCategory();
  ({ slug } = await db().category.findUniqueOrThrow({ where: { id: categoryId } }));
  [product = 0] = await makeProducts([{ categoryId, stockQuantity: 50 }]);
  ({ auctionId: closed } = await makeOpenRound({ title: "Brass lamp" }));
  await joinAs(bidder, closed);
  await pledgeAs(bidder, closed, 60_000);
  valueOf(await closeAuction(admin, closed));
  await newAuction({ title: "Draft lamp" });
  for (const text of ["Extra 10% off on bids", "Karibu dukani"])
    await db().promoBanner.create({ data: { text, backgroundColor: "#1b5e20", textColor: "white" } });
  valueOf(await updateSetting(superuser, "hasBidOffers", true));
  valueOf(await updateSetting(superuser, "smallestAge", 18));
  valueOf(await updateSetting(superuser, "hasAuctions", false));
  server = await startServer(data.folder, {
    DATABASE_URL: database.url,
    CHECKOUT: "on",
    EMAIL_BY: "file",
  });
  close = async () => {
    await server.stop();
    await database.close();
    data.remove();
  };
});
afterAll(() => close());

/** Pages of other people's things, and those of auctions, which are found by their address alone. The API's names are its own. */
const NOT_WALKED =
  /^\/(management|auction|pay|orders|api|accounts|logout|sitemap|robots|watch$|language|invitation)|\.xml|\*/;

const paths = () =>
  routeTable
    .map(({ path }) => path)
    .filter((path) => !NOT_WALKED.test(path))
    .map((path) => path.replace("{categorySlug}", slug).replace("{id}", String(product)));

/** What people and search engines read: without scripts, the names of built files and the address that was asked for. */
const readable = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, "")
    .replace(/(\/assets\/|redirectTo=|href="\?)[^"]*/g, "");

const spoken = (html: string) =>
  new RegExp(`.{0,60}(${AUCTION_WORDS.source}).{0,60}`, "i").exec(readable(html))?.[0];

test.each(["en", "sw"])("no page for visitors or buyers speaks of auctions (%s)", async (language) => {
  const visitor = new Browser(server);
  const buyer = await new Browser(server).login("otieno", PASSWORD);
  const read = new Set<string>();
  for (const [who, browser] of Object.entries({ visitor, buyer })) {
    await browser.post("/language", { language });
    const more = ["/browse?type=auction", "/dashboard?tab=purchases", "/auction/999999", "/nowhere"];
    for (const path of [...paths(), ...more]) {
      const answer = await browser.get(path);
      const text = await answer.text();
      expect(answer.status, path).toBeLessThan(500);
      expect(spoken(text), `${path} for a ${who}`).toBeUndefined();
      if (answer.status === 200) read.add(path);
    }
  }
  for (const path of [
    "/",
    "/help",
    "/browse",
    "/terms",
    "/privacy",
    "/dashboard",
    "/profile",
    `/product/${product}`,
  ])
    expect(read, path).toContain(path);
  const home = await (await visitor.get("/")).text();
  expect(home).toContain(`lang="${language}-KE"`);
  expect(home).toContain("Karibu dukani");
});

test("the sitemap lists no auction, and a closed one with its proof stays at its address, unlisted", async () => {
  const visitor = new Browser(server);
  const part = await (await visitor.get("/sitemap/1")).text();
  expect(part).toContain(`/product/${product}`);
  expect(part).not.toContain("/auction/");
  const page = await visitor.get(`/auction/${closed}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('name="robots" content="noindex"');
  expect((await visitor.get(`/auction/${closed}/rounds/1/proof`)).status).toBe(200);
  expect((await visitor.get(`/auction/${closed}/proof`)).status).toBe(200);
});

test("who took part in one still finds it on their pages", async () => {
  const bidder = await new Browser(server).login("wanjiku", PASSWORD);
  const dashboard = await (await bidder.get("/dashboard")).text();
  expect(dashboard).toContain("Brass lamp");
  expect(dashboard).toContain(`/auction/${closed}`);
  expect(await (await bidder.get("/profile?tab=bids")).text()).toContain("Brass lamp");
});

test("management offers none, refuses one by form and by REST, and switched on again all is back", async () => {
  const owner = await new Browser(server).login("amina", PASSWORD);
  const form = readable(await (await owner.get("/management/products/new")).text());
  expect(form).not.toMatch(/auction|pledge/i);
  const menu = await (await owner.get("/management/settings")).text();
  expect(menu).not.toContain('href="/management/schedule"');
  expect(menu).toContain('href="/management/settings/auctions"');
  expect(menu).not.toContain('href="/management/settings/winner-pays"');

  const { access } = (await (
    await fetch(`${server.url}/accounts/api/token/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "amina", password: PASSWORD }),
    })
  ).json()) as { access: string };
  const call = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${access}` },
      body: JSON.stringify(body),
    });
  const draft = await db().product.findFirstOrThrow({ where: { title: "Draft lamp" } });
  const refused = await call(`/api/auctions/${draft.id}/activate/`, { min_pledge: 500, max_pledge: 5_000 });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error: "This shop sells without auctions. First switch them on in Settings, under Auctions.",
  });

  const saved = await owner.post("/management/settings/auctions", { value: "yes" });
  expect(saved.status).toBe(303);
  const visitor = new Browser(server);
  await expect
    .poll(async () => readable(await (await visitor.get("/")).text()), { timeout: 5_000 })
    .toContain("/browse?type=auction");
  expect(await (await visitor.get("/help")).text()).toContain("How auctions work");
  expect(
    (await call(`/api/auctions/${draft.id}/activate/`, { min_pledge: 500, max_pledge: 5_000 })).status,
  ).toBe(200);
  const again = await owner.post("/management/settings/auctions", { value: "no" });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("“Draft lamp” has an open round");
});
