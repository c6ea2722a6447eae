import type http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemoShop } from "../../../prisma/seed/load-demo-shop.server";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { all, LONG_TEXTS, scriptsOf, stylesOf } from "./page-files";
import { rawGet } from "../raw-get";
import { Browser, makeDataDir, type Server, startServer } from "../server";

/** How much a phone on a slow connection may have to fetch, compressed. */
const FIRST_PAINT_BYTES = 14 * 1024;
const SHELVES_BYTES = 20 * 1024;
const REACT_BYTES = 100 * 1000;
const READING_SCRIPT_BYTES = 6 * 1024;
const PROOF_SCRIPT_BYTES = 3.7 * 1024;

const PASSWORD = "only-for-tests-1";
const data = makeDataDir();
let server: Server;
let cookie = "";
let auctionId = 0;

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  // full pages of lists; pictures are not fetched here
  const { usernames } = await loadDemoShop({
    db: db(),
    storeImage: () => Promise.resolve("0123456789abcdef01234567"),
    hashPassword,
    password: PASSWORD,
    now: new Date(),
    superuser: null,
    hasCheckout: false,
  });
  // type `both`, so that the page has the fixed price too
  ({ auctionId } = await makeOpenRound({
    productType: "both",
    buyNowPriceCents: 100_000,
    isFlashSale: true,
    discountPercentage: 20,
    stockQuantity: 3,
  }));
  takePayments();
  // a full leaderboard, and somebody below it
  for (let place = 0; place < 12; place++) await makePledger(auctionId, 60_000 + place * 100);
  await disconnectDatabase();
  server = await startServer(data.folder);
  const buyer = await new Browser(server).login(usernames[0] ?? "", PASSWORD);
  for (const product of [1, 2, 3])
    await buyer.post(`/product/${product}`, { intent: "add-to-cart", quantity: "1", from: "0" });
  cookie = buyer.cookies;
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const get = (path: string, headers: http.OutgoingHttpHeaders = {}) => rawGet(server.url + path, headers);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const sizes = async (paths: string[]) =>
  sum(await Promise.all(paths.map(async (path) => (await get(path)).bytes)));
const OUTSIDE = /(?:src|srcset|(?<!rel="canonical" )href)="(https?:(?!\/\/wa\.me\/)[^"]+)"/g;
/** The screens of the list below that load React. */
const HYDRATES = /^(auction|signup|cart|profile\/edit)\b/;

/** Every screen of visitors and buyers: name, path, bytes for HTML and CSS, who looks. */
const SCREENS: [name: string, path: () => string, budget: number, who: "visitor" | "buyer"][] = [
  ["home", () => "/", SHELVES_BYTES, "visitor"],
  ["browse", () => "/browse", SHELVES_BYTES, "visitor"],
  ["browse, filtered", () => "/browse?type=buy_now&sort=price&on_sale=1", SHELVES_BYTES, "visitor"],
  ["category", () => "/category/home-kitchen", FIRST_PAINT_BYTES, "visitor"],
  ["categories", () => "/categories", FIRST_PAINT_BYTES, "visitor"],
  ["buy-now", () => "/buy-now", FIRST_PAINT_BYTES, "visitor"],
  ["help", () => "/help", FIRST_PAINT_BYTES, "visitor"],
  ["product", () => "/product/1", FIRST_PAINT_BYTES, "visitor"],
  ["auction", () => `/auction/${auctionId}`, FIRST_PAINT_BYTES, "visitor"],
  ["auction of a buyer", () => `/auction/${auctionId}`, FIRST_PAINT_BYTES, "buyer"],
  ["login", () => "/login", FIRST_PAINT_BYTES, "visitor"],
  ["signup", () => "/signup", FIRST_PAINT_BYTES, "visitor"],
  ["cart", () => "/cart", FIRST_PAINT_BYTES, "buyer"],
  ["profile", () => "/profile", FIRST_PAINT_BYTES, "buyer"],
  ["profile, pledges", () => "/profile?tab=bidding", FIRST_PAINT_BYTES, "buyer"],
  ["profile/edit", () => "/profile/edit", FIRST_PAINT_BYTES, "buyer"],
  ["dashboard", () => "/dashboard", FIRST_PAINT_BYTES, "buyer"],
  ["dashboard, pledges", () => "/dashboard?tab=bidding", FIRST_PAINT_BYTES, "buyer"],
  ["dashboard, purchases", () => "/dashboard?tab=purchases", FIRST_PAINT_BYTES, "buyer"],
  ["not found", () => "/nowhere", FIRST_PAINT_BYTES, "visitor"],
];

test.each(SCREENS)("%s: the first paint and the scripts stay small", async (name, path, budget, who) => {
  const headers = who === "buyer" ? { cookie } : {};
  const page = await get(path(), headers);
  expect(page.status, name).toBe(name === "not found" ? 404 : 200);
  expect(page.headers["content-encoding"]).toBe("br");
  const styles = stylesOf(page.text);
  const scripts = scriptsOf(page.text);
  expect(styles.length).toBeGreaterThan(0);
  const hydrates = HYDRATES.test(name);
  if (hydrates) expect(scripts.length).toBeGreaterThan(3);
  else expect(scripts).toEqual([expect.stringMatching(/^\/assets\/reading-/)]);
  expect(page.text.includes("__remixContext")).toBe(hydrates);
  const firstPaint = page.bytes + (await sizes(styles));
  const script = await sizes(scripts);
  const requests = `${1 + styles.length} + ${scripts.length}`;
  console.log(`| ${name} | ${page.bytes} | ${firstPaint} | ${script} | ${requests} |`);
  expect(firstPaint, "HTML and CSS").toBeLessThanOrEqual(budget);
  expect(script, "scripts").toBeLessThanOrEqual(hydrates ? REACT_BYTES : READING_SCRIPT_BYTES);
  const visit = await get(path(), { ...headers, "sec-fetch-dest": "document" });
  expect(stylesOf(visit.text), "links").toEqual(who === "buyer" ? styles : []);
  expect(visit.bytes, "with the sheets inside").toBeLessThanOrEqual(budget);

  const [forOld = ""] = /\[\]\.toSorted\|\|document\.write\(.*?\)<\/script>/.exec(page.text) ?? [];
  expect(forOld.includes("/assets/old-"), "newer browsers pass over the script of old ones").toBe(hydrates);
  const blocking = all(
    page.text.replace(forOld, ""),
    /<script(?![^>]*\b(?:type="module"|defer=))[^>]*\bsrc="([^"]+)"/g,
  );
  expect(blocking, "classic scripts with a src hold up the first paint").toEqual([]);
  expect(page.text).not.toMatch(/@import|fonts\.|\.woff/);
  for (const style of styles) expect(style).toMatch(/^\/assets\/[\w-]+\.css$/);
  // a link to WhatsApp loads nothing
  const outside = all(page.text, OUTSIDE);
  expect(outside, "addresses of other hosts").toEqual([]);
  // a picture without a size moves the page when it loads
  for (const img of page.text.match(/<img[^>]*>/g) ?? []) expect(img).toMatch(/width="\d+" height="\d+"/);
});

test("proof pages load a second script, of at most 3.7 KB", async () => {
  const [, check = ""] = scriptsOf((await get("/auction/30/proof")).text)
    .toSorted()
    .toReversed();
  expect(check).toMatch(/^\/assets\/proof-/);
  expect(await sizes([check])).toBeLessThanOrEqual(PROOF_SCRIPT_BYTES);
});

test.each([
  ["home", () => "/"],
  ["auction", () => `/auction/${auctionId}`],
  ["login", () => "/login"],
])("%s: in Swahili it is as small, and carries no English beside it", async (_, path) => {
  const english = await get(path());
  const page = await get(path(), { cookie: "soko_language=sw" });
  expect(page.text).toContain('<html lang="sw');
  const scripts = scriptsOf(page.text);
  expect(scripts).toHaveLength(scriptsOf(english.text).length);
  expect(await sizes(scripts)).toBeLessThanOrEqual(1.05 * (await sizes(scriptsOf(english.text))));
  expect(page.bytes).toBeLessThanOrEqual(1.1 * english.bytes);
  const code = (await Promise.all(scripts.map(async (script) => (await get(script)).text))).join("\n");
  expect(LONG_TEXTS.filter((text) => code.includes(text))).toEqual([]);
});

const HEADER_BYTES = 500;
/** The maximum size of a photograph of this width in our store. */
const EAGER_PICTURE_BYTES = 30 * 1000;
const HOME_BYTES = 160 * 1000;

test("home: a cold visit costs at most 160 KB, because pictures below the first screen load late", async () => {
  const page = await get("/");
  const styles = stylesOf(page.text);
  const files = [...styles, ...scriptsOf(page.text)];
  const pictures = page.text.match(/<img[^>]*>/g) ?? [];
  const eager = pictures.filter((img) => !img.includes('loading="lazy"'));
  expect(pictures.length).toBeGreaterThan(10);
  const cost = page.bytes + (await sizes(files)) + files.length * HEADER_BYTES;
  expect(cost + eager.length * EAGER_PICTURE_BYTES).toBeLessThanOrEqual(HOME_BYTES);
  for (const file of files) {
    const { headers } = await get(file);
    const sent = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
      0,
    );
    expect(sent, `${file}: bytes of headers`).toBeLessThanOrEqual(HEADER_BYTES);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  // on a slow connection Chromium's `lazy` loads 2,500 px ahead
  const css = (await Promise.all(styles.map(async (style) => (await get(style)).text))).join("");
  for (const [, names = ""] of page.text.matchAll(/<picture class="([^"]+)"/g))
    expect(
      names.split(" ").some((name) => css.includes(`.${name}{`) && waitsIn(css, name)),
      names,
    ).toBe(true);
});

const waitsIn = (css: string, name: string) =>
  new RegExp(`\\.${name}\\{[^}]*content-visibility:auto`).test(css);

test.each(SCREENS)(
  "%s: with save-data, scripts are sent only if the screen loads React",
  async (name, path, _, who) => {
    const headers = who === "buyer" ? { cookie } : {};
    const asked = [
      await get(path(), { ...headers, "Save-Data": "on" }),
      await get(path(), { cookie: [who === "buyer" && cookie, "soko_lite=IjEi"].filter(Boolean).join("; ") }),
    ];
    for (const page of asked) {
      const hasScripts = HYDRATES.test(name);
      expect(scriptsOf(page.text).length > 0, "files").toBe(hasScripts);
      expect(/<script/.test(page.text), "script elements").toBe(hasScripts);
      expect(page.text.includes('<html lang="en-KE" data-lite="true" data-scripts="none">')).toBe(
        !hasScripts,
      );
      expect(page.headers.vary).toMatch(/Save-Data/);
    }
    expect(scriptsOf((await get(path(), headers)).text).length, "asked without").toBeGreaterThan(0);
  },
);

test("files with a hash in their name are cached for ever, pages are not", async () => {
  const page = await get("/login");
  const [style = ""] = stylesOf(page.text);
  expect((await get(style)).headers["cache-control"]).toMatch(/immutable/);
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  const signedIn = await get("/login", { cookie: "soko_session=anything" });
  expect(signedIn.headers["cache-control"]).toBe("no-store");
});

test("every page carries the security headers", async () => {
  const { headers, text } = await get("/login");
  const policy = String(headers["content-security-policy"]);
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBe("same-origin");
  expect(headers["x-powered-by"]).toBeUndefined();
  const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? "";
  for (const tag of text.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [])
    expect(tag).toContain(`nonce="${nonce}"`);
});

test("a form posted from another site is refused", async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: "a=b", ...headers },
    });
  expect((await post({ Origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ Origin: "null" })).status).toBe(403);
  const login = new URLSearchParams({ username: "mallory", password: "a password" });
  const headers = { Origin: "https://evil.example" };
  expect((await fetch(`${server.url}/login`, { method: "POST", body: login, headers })).status).toBe(403);
  expect((await post({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post({ Origin: server.url })).status).toBe(303);
});
