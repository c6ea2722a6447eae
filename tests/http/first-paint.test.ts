import { afterAll, beforeAll, expect, test } from "vitest";
import { disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction } from "~/operations/products/management.fixture";
import { makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { brotliDecompressSync } from "node:zlib";
import http from "node:http";
import { makeDataDir, type Server, startServer } from "./server";

/** What a phone on a slow line may be asked to fetch, compressed (issue: 'Bytes and speed, from the first day'). */
const FIRST_PAINT_BYTES = 14 * 1024;
const SCRIPT_BYTES = 100 * 1000;

const data = makeDataDir();
let server: Server;
const pages = new Map<string, string>([
  ["login", "/login"],
  ["signup", "/signup"],
  ["cart", "/cart"],
]);

beforeAll(async () => {
  useDatabase(await openDatabase(data.databaseUrl, "prisma/migrations"));
  // of type both, so that the fixed price is on the page too
  const { auctionId } = await makeOpenRound({
    productType: "both",
    buyNowPriceCents: 100_000,
    isFlashSale: true,
    discountPercentage: 20,
    stockQuantity: 3,
  });
  const productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 100_000, stockQuantity: 3 });
  await activateProduct(admin, productId, null);
  takePayments();
  // a full leaderboard with somebody outside it
  for (let place = 0; place < 12; place++) await makePledger(auctionId, 60_000 + place * 100);
  await disconnectDatabase();
  pages.set("auction", `/auction/${auctionId}`);
  pages.set("product", `/product/${productId}`);
  server = await startServer(data.folder);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

interface Received {
  /** As they came over the line. */
  bytes: number;
  text: string;
  headers: http.IncomingHttpHeaders;
}

/** fetch() hides the compressed size. */
function get(path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      server.url + path,
      { headers: { "accept-encoding": "br", ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          const plain = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body;
          resolve({ bytes: body.length, text: plain.toString("utf8"), headers: answer.headers });
        });
      },
    );
    request.on("error", reject);
  });
}

const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? "")),
];
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const sizes = async (paths: string[]) =>
  sum(await Promise.all(paths.map(async (path) => (await get(path)).bytes)));
const stylesOf = (html: string) => all(html, /<link rel="stylesheet" href="([^"]+)"/g);
const scriptsOf = (html: string) =>
  all(html, /(?:<link rel="modulepreload" href=|from |import\()"(\/assets\/[^"]+\.js)"/g);

test.each(["auction", "product", "cart", "login", "signup"])(
  "%s: HTML and CSS for the first paint stay within 14 KB",
  async (name) => {
    const page = await get(pages.get(name) ?? "");
    expect(page.headers["content-encoding"]).toBe("br");
    const styles = stylesOf(page.text);
    expect(styles.length).toBeGreaterThan(0);
    const total = page.bytes + (await sizes(styles));
    console.log(`${name}: HTML ${page.bytes} B, with CSS ${total} B in ${styles.length + 1} answers`);
    expect(total).toBeLessThanOrEqual(FIRST_PAINT_BYTES);
  },
);

test.each(["auction", "product", "cart", "login", "signup"])(
  "%s: the page's scripts stay within 100 KB",
  async (name) => {
    const { text } = await get(pages.get(name) ?? "");
    const scripts = scriptsOf(text);
    expect(scripts.length).toBeGreaterThan(3);
    const total = await sizes(scripts);
    console.log(`${name}: scripts ${total} B in ${scripts.length} files`);
    expect(total).toBeLessThanOrEqual(SCRIPT_BYTES);
  },
);

test.each(["auction", "product", "cart", "login", "signup"])(
  "%s: nothing holds up the first paint but the page's own CSS",
  async (name) => {
    const { text } = await get(pages.get(name) ?? "");
    const blocking = all(text, /<script(?![^>]*\btype="module")[^>]*\bsrc="([^"]+)"/g);
    expect(blocking, "classic scripts with a src").toEqual([]);
    expect(text).not.toMatch(/@import|fonts\.|\.woff/);
    for (const style of stylesOf(text)) expect(style).toMatch(/^\/assets\/[\w-]+\.css$/);
    // the canonical link names the shop's own
    const named = all(text, /(?:src|href|srcset)="(https?:[^"]+)"/g);
    const outside = named.filter((address) => !address.startsWith(`${server.url}/`));
    expect(outside, "addresses of other hosts").toEqual([]);
  },
);

test("files with a hash in their name are kept for ever, pages are not", async () => {
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
  for (const tag of text.match(/<script[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
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

test("health and readiness answer", async () => {
  expect(JSON.parse((await get("/healthz")).text)).toEqual({ status: "ok" });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
