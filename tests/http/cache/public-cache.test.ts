// Answers are the same with and without the cache: two servers, one of them on a copy of the shop.
import { createHash } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { type Headers, cachedAnswer, NONCE, policyOf } from "./cached-answer";
import { MARKS, type MarkedShop, openMarkedShop, PASSWORD } from "../marked-shop";
import { stylesOf } from "../pages/page-files";
import { type Received, rawGet } from "../raw-get";
import { Browser, makeDataDir, type Server, startServer } from "../server";

const SETTINGS = { PUBLIC_URL: "https://soko.example", CORS_ORIGINS: "https://app.example" };
const HTML = { accept: "text/html" };
const DOCUMENT = { ...HTML, "Sec-Fetch-Dest": "document" };
const JSON_ONLY = { accept: "application/json" };

const copy = makeDataDir();
let shop: MarkedShop;
/** The server without the cache. */
let plain: Server;
let buyer: Browser;
let paths: { pages: string[]; data: string[]; calls: string[] };

beforeAll(async () => {
  shop = await openMarkedShop(SETTINGS);
  // one server for the whole file
  const file = path.join(copy.folder, "soko.db");
  await db().$executeRaw`VACUUM INTO ${file}`;
  plain = await startServer(shop.folder, {
    ...SETTINGS,
    DATABASE_URL: `file:${file}`,
    PUBLIC_CACHE: "off",
  });
  buyer = await new Browser(shop.server).login(MARKS.buyer.username, PASSWORD);
  const { auction, product, category, closedRound, activeRound } = shop.things;
  const pages = [
    "/",
    "/browse",
    "/browse?q=a&type=auction&category=&sort=price&page=1&low_stock=1",
    "/category/nowhere",
    "/categories",
    "/buy-now?sort=-price",
    `/product/${product}`,
    `/auction/${auction}`,
    `/auction/${auction}?step=join`,
    "/product/999999",
  ];
  paths = {
    pages,
    data: ["/_root.data", "/browse.data?q=a", `/product/${product}.data`, `/auction/${auction}.data`],
    calls: [
      "/api/auctions/?page_size=3&ordering=price",
      "/auctions/?page=2&page_size=2",
      `/api/auctions/${auction}/`,
      `/api/auctions/${auction}`,
      `/api/auctions/${auction}/leaderboard/`,
      `/api/auctions/${auction}/rounds/`,
      `/api/rounds/${closedRound}/`,
      `/api/rounds/${activeRound}/?page=1&page_size=1`,
      "/api/categories/",
      "/categories/",
      `/api/categories/${category}/`,
      `/api/categories/${category}/products/`,
      "/api/promo-banners/",
      "/api/auctions/999999/",
    ],
  };
});
afterAll(async () => {
  await plain?.stop();
  await shop?.close();
  copy.remove();
});

const get = (path: string, headers: Headers = {}) => rawGet(shop.server.url + path, headers);

/** Headers without nonces, hashes, times and ids, which differ each time. */
const steady = (text: string) =>
  text
    .replace(/nonce="[^"]*"/g, "")
    .replace(/\b1\d{12}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/\d\d:\d\d:\d\d|\d\d:\d\d/g, "CLOCK");

const PER_ANSWER =
  /^(date|connection|keep-alive|x-request-id|transfer-encoding|content-length|content-encoding|content-security-policy|etag)$/;

function headersOf({ headers }: Received) {
  const names = (line: string | undefined) => [...new Set((line ?? "").toLowerCase().split(/,\s*/))].sort();
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_ANSWER.test(name))),
    vary: names(headers.vary),
    policy: policyOf(headers).replace(/ ?'(nonce|sha256)-[^']*'/g, ""),
    hasEtag: headers.etag !== undefined,
  };
}
const cached = (path: string, headers: Headers = {}) => cachedAnswer(shop.server.url + path, headers);

async function expectSame(path: string, headers: Headers) {
  const answer = await cached(path, headers);
  expect(policyOf(answer.headers), `${path} is cached`).not.toMatch(NONCE);
  const normal = await rawGet(plain.url + path, headers);
  expect(answer.status, path).toBe(normal.status);
  expect(headersOf(answer), path).toEqual(headersOf(normal));
  expect(steady(answer.text), path).toBe(steady(normal.text));
}

test("a cached page equals the page that a visitor gets without the cache", async () => {
  for (const path of paths.pages) {
    await expectSame(path, HTML);
    await expectSame(path, { ...HTML, "Save-Data": "on" });
    await expectSame(path, DOCUMENT);
  }
});

test("each variant of a page is cached separately, with its own ETag: no visitor gets another variant's style sheets", async () => {
  const path = `/product/${shop.things.product}`;
  const all = stylesOf((await get(path, HTML)).text);
  const stored = { ...DOCUMENT, Cookie: `sheet=${all[0]?.replace("/assets/", "")}` };
  const forms = [DOCUMENT, stored, HTML, { ...DOCUMENT, Cookie: buyer.cookies }];
  const links = () => forms.map(async (form) => stylesOf((await cached(path, form)).text));
  const expected = [[], all.slice(0, 1), all, all];
  for (let time = 0; time < 2; time++) expect(await Promise.all(links())).toEqual(expected);
  const known = { "If-None-Match": (await get(path, DOCUMENT)).headers.etag ?? "" };
  expect((await get(path, { ...DOCUMENT, ...known })).status).toBe(304);
  for (const form of [HTML, stored]) expect((await get(path, { ...form, ...known })).status).toBe(200);
});

test("cached page data for Remix's client equals the uncached, prefetched or not", async () => {
  for (const path of paths.data) {
    await expectSame(path, {});
    await expectSame(path, { "Sec-Purpose": "prefetch" });
  }
});

test("cached answers to public calls equal the uncached, under every spelling of their paths", async () => {
  for (const path of paths.calls) await expectSame(path, JSON_ONLY);
  await expectSame("/categories", JSON_ONLY);
});

test("HEAD has the headers of GET and no body", async () => {
  for (const path of ["/", `/api/auctions/${shop.things.auction}/`]) {
    const answer = await fetch(shop.server.url + path, { method: "HEAD", headers: HTML });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    const normal = await fetch(plain.url + path, { method: "HEAD", headers: HTML });
    for (const name of ["content-type", "cache-control", "etag"])
      expect(answer.headers.get(name), `${path} ${name}`).toBe(normal.headers.get(name));
  }
});

test("each answer has its own X-Request-Id", async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await get("/")).headers["x-request-id"]));
  expect(new Set(ids).size).toBe(3);
});

test("the policy of a cached page allows its own inline scripts by hash, and no nonce (D50)", async () => {
  for (const path of paths.pages) {
    const { text, headers } = await cached(path, HTML);
    const policy = policyOf(headers);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    const inline = [...text.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([^]*?)<\/script>/g)];
    // a page without React has none
    if (path.startsWith("/auction/")) expect(inline.length, path).toBeGreaterThan(2);
    else expect(inline, path).toEqual([]);
    const hashes = inline.map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    );
    expect(scripts, path).toBe(["'self'", ...hashes].join(" "));
    // for the sheets inside a page, and the style of a dialog
    const [, nonce = ""] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(text).toContain(`nonce="${nonce}"`);
  }
});

test("a visitor with the current page gets a 304 without a policy, whichever server rendered it", async () => {
  const path = `/product/${shop.things.product}`;
  const mine = (await cached(path, HTML)).headers.etag ?? "";
  const normal = (await rawGet(plain.url + path, HTML)).headers.etag ?? "";
  expect(mine).toBe(normal);
  const again = await get(path, { ...HTML, "If-None-Match": normal });
  expect([again.status, again.bytes, again.headers.etag]).toEqual([304, 0, normal]);
  expect(again.headers["content-security-policy"]).toBeUndefined();
  expect(again.headers["x-frame-options"]).toBe("DENY");
  expect((await get(path, { ...HTML, "If-None-Match": 'W/"other"' })).status).toBe(200);
});

test("a page is sent in brotli, in gzip, or uncompressed", async () => {
  const [brotli, gzip, plainText] = await Promise.all(
    ["gzip, br", "gzip", ""].map((coding) => get("/buy-now", { "accept-encoding": coding })),
  );
  expect(brotli?.headers["content-encoding"]).toBe("br");
  expect(gzip?.headers["content-encoding"]).toBe("gzip");
  expect(plainText?.headers["content-encoding"]).toBeUndefined();
  const zipped = await fetch(`${shop.server.url}/buy-now`, { headers: { "accept-encoding": "gzip" } });
  expect(steady(await zipped.text())).toBe(steady(plainText?.text ?? ""));
});

test("a signed-in person, or somebody with a session cookie, gets no cached answer", async () => {
  const path = `/auction/${shop.things.auction}`;
  await cached(path, HTML);
  const mine = await get(path, { ...HTML, Cookie: buyer.cookies });
  expect(policyOf(mine.headers)).toMatch(NONCE);
  expect(mine.text).toContain("Wanjiku");
  const known: Headers[] = [
    { Cookie: "soko_session=whatever" },
    { Cookie: "soko_toast_1=x" },
    { Cookie: "soko_lite=1" },
    { Authorization: `Bearer ${shop.tokens.buyer.access}` },
  ];
  for (const headers of known)
    expect(policyOf((await get(path, { ...HTML, ...headers })).headers)).toMatch(NONCE);
  const badToken = { ...JSON_ONLY, Authorization: "Bearer nonsense" };
  expect((await get("/api/auctions/", badToken)).status).toBe(401);
  // a cookie of another site does not sign anybody in
  expect(policyOf((await get(path, { ...HTML, Cookie: "_ga=1" })).headers)).not.toMatch(NONCE);
});

test("no cached answer contains personal data", async () => {
  const { username, email, lastName, phoneNumber } = MARKS.buyer;
  for (const path of [...paths.pages, ...paths.data, ...paths.calls]) {
    await get(path, { ...HTML, Cookie: buyer.cookies });
    const { text, headers } = await cached(path, { accept: "*/*" });
    for (const secret of [username, email, lastName, phoneNumber, "soko_session"])
      expect(text, path).not.toContain(secret);
    expect(headers["set-cookie"], path).toBeUndefined();
  }
});

test("an unknown query parameter, or a stored choice in it, gets no cached answer", async () => {
  for (const path of ["/?utm_source=mail", "/browse?q=a&q=b", "/browse?lite=1"])
    expect(policyOf((await get(path, HTML)).headers)).toMatch(NONCE);
  expect((await get("/browse?lite=1", HTML)).headers["set-cookie"]).toBeDefined();
});

test("the CORS headers come from the current request, not from the cache (D35)", async () => {
  const path = `/api/auctions/${shop.things.auction}/`;
  expect((await cached(path, JSON_ONLY)).headers.vary).toContain("Origin");
  const allowed = await get(path, { ...JSON_ONLY, Origin: "https://app.example" });
  expect(allowed.headers["access-control-allow-origin"]).toBe("https://app.example");
  const other = await get(path, { ...JSON_ONLY, Origin: "https://evil.example" });
  expect(other.headers["access-control-allow-origin"]).toBeUndefined();
});

test("a redirect is not cached: a product in an auction leads to the auction page", async () => {
  const path = `/product/${shop.things.auction}`;
  for (let time = 0; time < 2; time++) {
    const { status, headers } = await get(path, HTML);
    expect([status, headers.location]).toEqual([302, `/auction/${shop.things.auction}`]);
  }
});
