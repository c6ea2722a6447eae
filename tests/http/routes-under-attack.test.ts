/** What a stranger can try without an account (docs/security.md). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction } from "~/operations/products/management.fixture";
import { routeTable } from "../../remix.config.js";
import { sampled } from "../long";
import { callTable } from "../rest-calls";
import { rawPath, rawRequest } from "./raw-request";
import { makeDataDir, type Server, startServer } from "./server";

const data = makeDataDir();
let server: Server;
let productId: number;

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 120_000, stockQuantity: 3 });
  await activateProduct(admin, productId, null);
  server = await startServer(data.folder);
});
afterAll(async () => {
  await server.stop();
  await disconnectDatabase();
  data.remove();
});

const host = () => new URL(server.url).host;

test("no spelling of a path leads out of the served folders", async () => {
  const secret = readFileSync(path.join(data.folder, "secrets/session-secret"), "utf8").trim();
  const ups = ["..", "%2e%2e", ".%2e", "..%2f..", "%2e%2e%5c..", "..%5c..", "%252e%252e", "..;", "....//"];
  const wanted = [
    "soko.db",
    "secrets/session-secret",
    "secrets%2fsession-secret",
    "server.js",
    "package.json",
  ];
  const spellings = ups.flatMap((up) => wanted.map((file) => `${up}/${file}`));
  const odd = ["%00", "a%00.jpg", "%ff", "/etc/passwd", ".env", ".git/config", "C:%5cboot.ini", ""];
  const paths = ["/media", "/assets", "", "/sitemap"].flatMap((folder) =>
    [...spellings, ...odd].map((rest) => `${folder}/${rest}`),
  );
  // one after another, because that many at once would be refused as overload
  for (const one of sampled(
    paths.filter((each) => each !== "/"),
    5,
  )) {
    const { status, body } = await rawPath(server.url, one);
    expect([301, 400, 403, 404], one).toContain(status);
    for (const inside of [secret, "SQLite format 3", "createRequestHandler", '"dependencies"'])
      expect(body.includes(inside), one).toBe(false);
  }
});

test("a Host header with anything but a host is refused, and no other header sets the host", async () => {
  const ask = (name: string, ...more: string[]) =>
    rawRequest(server.url, ["GET /robots.txt HTTP/1.1", `Host: ${name}`, ...more]);
  for (const name of [`${host()}/api/auctions/1/?`, "a?b", "a#b", "a@b", 'a"b', "a<b>", "", "a b"])
    expect((await ask(name)).status, name).toBe(400);
  for (const header of [
    "X-Forwarded-Host: evil.example:99",
    "X-Host: evil.example",
    "Forwarded: host=evil.example",
  ]) {
    const { status, body } = await ask(host(), header);
    expect([status, body.includes(`Sitemap: ${server.url}/sitemap.xml\n`)], header).toEqual([200, true]);
  }
});

test("no shared cache stores an answer that contains the request's own Host", async () => {
  for (const file of ["/robots.txt", "/sitemap.xml", "/sitemap/0", "/", `/product/${productId}`])
    expect((await rawPath(server.url, file)).headers.get("cache-control"), file).toMatch(/^private, /);
});

test("if the shop's address is set, a foreign Host does not change it", async () => {
  const other = makeDataDir();
  const known = await startServer(other.folder, { PUBLIC_URL: "https://soko.example" });
  for (const file of ["/robots.txt", "/sitemap.xml", "/", "/api/auctions/"]) {
    const { headers, body } = await rawRequest(known.url, [`GET ${file} HTTP/1.1`, "Host: evil.example"]);
    expect(body.includes("evil.example"), file).toBe(false);
    expect(headers.get("strict-transport-security"), file).toBe("max-age=31536000; includeSubDomains");
  }
  await known.stop();
  other.remove();
});

test("an ambiguous request is refused, so that nothing can be smuggled behind it", async () => {
  const post = ["POST /logout HTTP/1.1", `Host: ${host()}`];
  const hidden = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  for (const lines of [
    [...post, "Content-Length: 5", "Transfer-Encoding: chunked"],
    [...post, "Content-Length: 5", "Content-Length: 6"],
    [...post, "Transfer-Encoding: xchunked"],
    [...post, "Content-Length: +5"],
  ]) {
    const { status, body } = await rawRequest(server.url, lines, hidden);
    expect([status, body.includes('"ok"')], lines.join(" | ")).toEqual([400, false]);
  }
  // from memory and rendered
  for (const path of ["/", "/", "/dashboard", "/api/auctions/"])
    for (const lines of [
      [`GET ${path} HTTP/1.1`],
      [`GET ${path} HTTP/1.1`, `Host : ${host()}`],
      [`GET ${path} HTTP/1.1`, `Host: ${host()}`, "X: a\nY: b"],
      [`GET ${path} HTTP/1.1`, `Host: ${host()}`, "Host: evil.example"],
      [`GET ${path} HTTP/1.1`, "Host: evil.example", `Host: ${host()}`],
    ])
      expect((await rawRequest(server.url, lines)).status, lines.join(" | ")).toBe(400);
  expect((await rawPath(server.url, "/", [`X: ${"a".repeat(20_000)}`])).status).toBe(431);
});

test("no header and no field changes the method of a request", async () => {
  for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
    const { status } = await rawPath(server.url, `/api/auctions/${productId}/delete/`, [`${name}: DELETE`]);
    expect(status, name).toBe(405);
  }
  for (const method of ["TRACE", "PROPFIND", "LOCK", "PURGE"])
    expect((await rawRequest(server.url, [`${method} / HTTP/1.1`, `Host: ${host()}`])).status).toBe(405);
  const posted = await fetch(`${server.url}/api/auctions/?_method=DELETE`, { method: "POST" });
  expect(posted.status).toBe(401);
  expect(await db().product.count({ where: { deletedAt: null } })).toBe(1);
});

/** Screens with an action, their braces filled, and calls that write. */
const screens = () =>
  routeTable
    .flatMap((row) => [row, ...row.children.map((child) => ({ ...child, path: row.path + child.path }))])
    .filter(({ file }) => file.startsWith("screens/"))
    .map((row) => row.path.replace(/\{\w+\}/g, "1"));
const writes = callTable.filter(({ method }) => method !== "GET");

test("another site can post nothing to any screen, whatever the body, with or without a cookie", async () => {
  const types = ["application/x-www-form-urlencoded", "text/plain", "application/json", null];
  for (const screen of sampled(screens(), 5))
    for (const origin of ["https://evil.example", "null"])
      for (const [i, type] of types.entries()) {
        const lines = [
          `POST ${screen} HTTP/1.1`,
          `Host: ${host()}`,
          `Origin: ${origin}`,
          "Content-Length: 3",
        ];
        if (type) lines.push(`Content-Type: ${type}`);
        if (i % 2) lines.push("Cookie: soko_session=x");
        const { status } = await rawRequest(server.url, lines, "a=b");
        expect(status, lines.join(" | ")).toBe(403);
      }
});

test("another site cannot write by any call with somebody's cookie, or send a form to one without", async () => {
  for (const { method, path: call } of writes)
    for (const [type, cookie] of [
      ["application/json", "soko_session=x"],
      ["text/plain", ""],
    ] as const) {
      const answer = await fetch(server.url + call.replace(/\{\w+\}/g, "1"), {
        method,
        headers: {
          Origin: "https://evil.example",
          "Content-Type": type,
          ...(cookie && { Cookie: cookie }),
        },
        body: "{}",
      });
      expect(answer.status, `${method} ${call} ${type}`).toBe(403);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
});

test("every kind of answer has the headers for type, framing and referrer, and none names the software", async () => {
  const kinds =
    "/ /nowhere /assets/none.js /media/none.jpg /robots.txt /api/auctions/ /api/x/ /login /management/orders /product/x /api/docs /live/auction/9";
  for (const kind of kinds.split(" ")) {
    const { headers } = await rawPath(server.url, kind);
    expect(headers.get("x-content-type-options"), kind).toBe("nosniff");
    expect(headers.get("content-type"), kind).toBeTruthy();
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, kind).toContain("frame-ancestors 'none'");
    expect(/script-src[^;]*unsafe|script-src[^;]*\*|default-src[^;]*\*/.test(policy), kind).toBe(false);
    expect(headers.get("x-frame-options"), kind).toBe("DENY");
    expect(headers.get("referrer-policy"), kind).toBe("same-origin");
    expect([headers.get("x-powered-by"), headers.get("server")], kind).toEqual([undefined, undefined]);
  }
  for (const probe of ["/healthz", "/readyz", "/metrics"])
    expect((await rawPath(server.url, probe)).headers.get("x-content-type-options")).toBe("nosniff");
});

test("a picture can be shown on every site, and is never anything but a picture", async () => {
  mkdirSync(path.join(data.folder, "uploads"), { recursive: true });
  writeFileSync(path.join(data.folder, "uploads/p-320.jpg"), "<script>alert(1)</script>");
  const { status, headers } = await rawPath(server.url, "/media/p-320.jpg");
  expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect((await rawPath(server.url, "/")).headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("line breaks in an address never get into a header", async () => {
  const breaks = ["%0d%0aX-Evil:1", "%0aX-Evil:1", "%0d%0a%0d%0aX-Evil:1", "%E5%98%8A%E5%98%8DX-Evil:1"];
  for (const text of breaks)
    for (const address of [
      "/login?redirectTo=/",
      "/category/",
      "/browse?q=",
      "/?lite=",
      "/api/auctions/?page_size=1&page=2&q=",
    ])
      expect((await rawPath(server.url, address + text)).headers.has("x-evil"), address + text).toBe(false);
  const fields = new URLSearchParams({ intent: "add", quantity: "1\r\nX-Evil: 1" });
  const added = await fetch(`${server.url}/product/${productId}?a=%0d%0aX-Evil:1`, {
    method: "POST",
    body: fields,
    headers: { Origin: server.url },
    redirect: "manual",
  });
  expect([added.status < 500, added.headers.has("x-evil")]).toEqual([true, false]);
});

test("built-in property names are fields like any other, in forms, JSON and queries", async () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "valueOf", "then"];
  const sent: Promise<[what: string, status: number]>[] = [];
  const send = (address: string, what: string, init?: RequestInit) =>
    sent.push(fetch(server.url + address, init).then(({ status }) => [`${address} ${what}`, status]));
  for (const name of names) {
    const nested = `{"${name}": {"status": 200}, "username": {"${name}": 1}, "password": "x"}`;
    for (const body of [`{"${name}": {"is_superuser": true}}`, nested])
      for (const call of ["/accounts/api/users/", "/accounts/api/token/", "/api/cart/add/"])
        send(call, body, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    for (const field of [name, `${name}.x`, `${name}[0]`, `username.${name}`])
      for (const screen of ["/login", "/signup", `/product/${productId}`]) {
        const body = new URLSearchParams({ [field]: "1", intent: "next", username: "x" });
        send(screen, field, { method: "POST", body, headers: { Origin: server.url }, redirect: "manual" });
      }
    for (const address of ["/browse?", "/api/auctions/?", "/category/"]) send(`${address}${name}=1`, "");
  }
  for (const [what, status] of await Promise.all(sent)) expect(status, what).toBeLessThan(500);
  expect((await fetch(`${server.url}/accounts/api/users/me/`)).status).toBe(401);
});
