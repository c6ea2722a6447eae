import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { makeOpenRound } from "~/operations/factories.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction } from "~/operations/products/management.fixture";
import { rawGet } from "../raw-get";
import { makeDataDir, type Server, startServer } from "../server";

const data = makeDataDir();
let server: Server;
let productId: number;
let auctionId: number;
let draftId: number;

const get = (path: string, headers: Record<string, string> = {}) => rawGet(server.url + path, headers);

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 120_000, stockQuantity: 3 });
  await activateProduct(admin, productId, null);
  ({ auctionId } = await makeOpenRound());
  draftId = await newAuction();
  // these tests write to the database directly, which does not invalidate the server's cache
  server = await startServer(data.folder, { PUBLIC_CACHE: "off" });
});
afterAll(async () => {
  await server.stop();
  await disconnectDatabase();
  data.remove();
});

test.each(["/", "/product"])("%s: a visitor who has this very page gets a 304", async (kind) => {
  const path = kind === "/product" ? `/product/${productId}` : kind;
  const first = await get(path);
  const etag = first.headers.etag ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);

  const again = await get(path, { "If-None-Match": etag });
  expect(again.status).toBe(304);
  expect(again.bytes).toBe(0);
  expect(again.headers.etag).toBe(etag);
  // the scripts of the page in the browser's cache have the nonce of that page (D50)
  expect(again.headers["content-security-policy"]).toBeUndefined();
  expect(again.headers["cache-control"]).toBe("private, no-cache");
});

test("a changed page has another ETag", async () => {
  const path = `/product/${productId}`;
  const before = (await get(path)).headers.etag ?? "";
  await db().product.update({ where: { id: productId }, data: { stockQuantity: { increment: 1 } } });
  const after = await get(path, { "If-None-Match": before });
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(before);
});

test("a signed-in person gets no ETag, because their pages are not cached", async () => {
  const page = await get("/", { Cookie: "soko_session=whatever" });
  expect(page.headers.etag).toBeUndefined();
  expect(page.headers["cache-control"]).toBe("no-store");
});

test("user text never breaks out of its place in the page", async () => {
  const title = "</script><script>alert(1)</script><!--";
  const stored = { title, description: `"><img src=x onerror=alert(2)> ${title}` };
  await db().product.update({ where: { id: productId }, data: stored });
  const { text } = await get(`/product/${productId}`);
  expect(text).toContain("alert(1)");
  expect(text).not.toMatch(/<script>alert|<img src=x|<!--\s*"/);
  const [, structured = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(structured)).toMatchObject({ name: title });
  expect((await get("//elsewhere.example/x")).text).not.toMatch(/(href|action)="\/\//);
});

test.each(["/browse", "/sitemap/0"])(
  "%s: compressed, and the headers say that the answer varies by encoding",
  async (path) => {
    const packed = await get(path);
    expect(packed.headers["content-encoding"]).toBe("br");
    const plain = await get(path, { "Accept-Encoding": "identity" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const { headers } of [packed, plain]) expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
  },
);

test("robots.txt excludes private pages and names the sitemap", async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(robots.text).toContain("Disallow: /management\n");
  expect(robots.text).toContain("Disallow: /cart\n");
  expect(robots.text).toContain(`Sitemap: ${server.url}/sitemap.xml\n`);
});

test("the sitemap has every public product and no draft", async () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const index = await get("/sitemap.xml");
  expect(index.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const parts = locations(index.text);
  expect(parts).toEqual([`${server.url}/sitemap/0`, `${server.url}/sitemap/1`]);
  const listed = (
    await Promise.all(parts.map(async (part) => locations((await rawGet(part ?? "")).text)))
  ).flat();
  for (const path of ["/", "/browse", `/product/${productId}`, `/auction/${auctionId}`])
    expect(listed).toContain(server.url + path);
  expect(listed).not.toContain(`${server.url}/auction/${draftId}`);
  for (const address of listed) expect((await rawGet(address ?? "")).status, address).toBe(200);
  for (const part of ["9", "-1", "x", "1e3"]) expect((await get(`/sitemap/${part}`)).status).toBe(404);
});

test("with save-data there are placeholders for pictures, and a switch", async () => {
  await db().product.update({ where: { id: productId }, data: { imageKey: "0123456789abcdef01234567" } });
  const path = `/product/${productId}`;
  expect((await get(path)).text).toContain("<source");
  const saving = await get(path, { "Save-Data": "on" });
  expect(saving.text).not.toContain("<source");
  expect(saving.text).toContain("Show picture");
  expect(saving.headers.vary).toContain("Save-Data");
  // an auction page needs its scripts
  expect((await get(`/auction/${auctionId}`, { "Save-Data": "on" })).text).toContain("<script");
  const lost = await get("/auction/999999", { "Save-Data": "on" });
  expect(lost.status).toBe(404);
  expect(lost.text).not.toContain("<script");

  const chosen = await get(`${path}?lite=1`);
  const cookie = chosen.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  expect((await get(path, { Cookie: cookie })).text).not.toContain("<source");
  const back = await get(`${path}?lite=0`, { Cookie: cookie, "Save-Data": "on" });
  expect(back.text).toContain("<source");
});

test("a visitor's prefetched page is cached until the click, a signed-in person's is not", async () => {
  const path = `/product/${productId}`;
  const ahead = await get(path, { "Sec-Purpose": "prefetch" });
  expect(ahead.headers["cache-control"]).toBe("private, max-age=10");
  expect(ahead.headers.vary).toContain("Cookie");
  expect((await get(path)).headers["cache-control"]).toBe("private, no-cache");
  const missing = await get("/product/999999", { "Sec-Purpose": "prefetch" });
  expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "private, no-cache"]);
  const signedIn = await get(path, { "Sec-Purpose": "prefetch", Cookie: "soko_session=whatever" });
  expect(signedIn.headers["cache-control"]).toBe("no-store");
});
