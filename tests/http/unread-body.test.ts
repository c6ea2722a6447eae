/** If an answer did not wait for a body, the rest is read, because its connection serves the next request (behind a proxy, somebody else's). */
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routeTable } from "../../remix.config.js";
import { type MarkedShop, MARKS, openMarkedShop, PASSWORD } from "./marked-shop";
import { Browser } from "./server";
import { isLong } from "../long";

const PATIENCE_MS = 3_000;

let shop: MarkedShop;
let cookies: string;
beforeAll(async () => {
  shop = await openMarkedShop({ CORS_ORIGINS: "https://listed.example" });
  const { username } = MARKS.superuser;
  ({ cookies } = await new Browser(shop.server).login(username, PASSWORD));
});
afterAll(() => shop.close());

const part = (field: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;

const MB = 1024 * 1024;

/** A little more than any route accepts: 5 MB of a picture, 512 kB of anything else. */
const BODIES = {
  "a picture": { type: "multipart/form-data; boundary=x", text: part("image"), size: 5.5 * MB },
  JSON: { type: "application/json", text: '{"title":"', size: 0.75 * MB },
  "a form": { type: "application/x-www-form-urlencoded", text: "title=", size: 0.75 * MB },
  "what nobody knows": { type: "application/octet-stream", text: "", size: 0.75 * MB },
} as const;
type Kind = keyof typeof BODIES;
const KINDS = Object.keys(BODIES) as Kind[];

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]);

function bodiesOf(kind: Kind) {
  const text = Buffer.from(BODIES[kind].text);
  const whole = Buffer.concat([text, Buffer.alloc(BODIES[kind].size - text.length, "a")]);
  return { whole, pieces: chunked(whole) };
}

/** Made once: the tests send them a thousand times. */
const SENT = Object.fromEntries(KINDS.map((kind) => [kind, bodiesOf(kind)])) as Record<
  Kind,
  ReturnType<typeof bodiesOf>
>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly kind: Kind;
  readonly headers?: readonly string[];
  readonly inPieces?: boolean;
}

/** Sends headers, then the body whatever the answer, then requests /healthz on the same connection. */
async function statusesOf({ method, path, kind, headers = [], inPieces = false }: Sent) {
  const { hostname, port, host } = new URL(shop.server.url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  let answer = "";
  socket.on("data", (text: string) => (answer += text)).on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const statuses = () => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const { type } = BODIES[kind];
  const { whole, pieces } = SENT[kind];
  const length = inPieces ? "Transfer-Encoding: chunked" : `Content-Length: ${whole.length}`;
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${type}`, length, ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const isSent = socket.write(inPieces ? pieces : whole);
  if (!isSent)
    await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed, wait(PATIENCE_MS)]);
  const late = performance.now() + PATIENCE_MS;
  while (statuses().length === 0 && !socket.destroyed && performance.now() < late) await wait(5);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await Promise.race([closed, wait(PATIENCE_MS)]);
  const read = statuses();
  socket.destroy();
  return read;
}

const rows = routeTable.flatMap((row) =>
  row.children.length === 0
    ? [row]
    : row.children.map((child) => ({ ...child, path: row.path + child.path })),
);
/** Every page and call, with an existing id. */
const ADDRESSES = rows.flatMap(({ path, methods }) => {
  const address = path
    .replace(/\{categorySlug\}/, "lamps")
    .replace(/\{\w+\}/g, "1")
    .replace("*", "/nowhere");
  if (!methods) return [{ method: "POST", path: address }];
  return methods.map((method) => ({ method, path: address }));
});

/** The answer if the next request was not served; empty if it was. */
async function unserved(sent: Sent): Promise<string[]> {
  const read = await statusesOf(sent);
  if (read.length === 2 && read[1] === 200) return [];
  return [`${sent.method} ${sent.path}, ${sent.kind}: ${read.join(", ") || "no answer"}`];
}

/** All kinds at every route take long, and what reads a body does not know the route: the short form takes them in turn. */
const takes = (kind: Kind, route: number) => isLong || KINDS[route % KINDS.length] === kind;

test.each(KINDS)("every route leaves its connection usable for the next request after %s", async (kind) => {
  const asSuperuser = [`Authorization: Bearer ${shop.tokens.superuser.access}`];
  const withCookie = [`Cookie: ${cookies}`, `Origin: ${shop.server.url}`];
  const failed = [];
  for (const [i, { method, path }] of ADDRESSES.entries()) {
    if (!takes(kind, i)) continue;
    const headers = /^\/(api|accounts)\//.test(path) ? asSuperuser : withCookie;
    failed.push(...(await unserved({ method, path, kind, headers, inPieces: (i >> 2) % 2 > 0 })));
  }
  expect(failed).toEqual([]);
});

const EARLY: readonly [why: string, sent: Omit<Sent, "kind">][] = [
  ["a call that is not there", { method: "POST", path: "/api/nothing/" }],
  ["a method that is not taken", { method: "DELETE", path: "/api/auctions/" }],
  ["OPTIONS", { method: "OPTIONS", path: "/api/auctions/" }],
  ["OPTIONS of a page", { method: "OPTIONS", path: "/browse" }],
  ["an unknown method", { method: "PROPFIND", path: "/" }],
  ["an address that is too deep", { method: "POST", path: "/a".repeat(30) }],
  ["another site's form", { method: "POST", path: "/login", headers: ["Origin: https://evil.example"] }],
  [
    "another site's call",
    { method: "POST", path: "/api/bids/", headers: ["Origin: https://evil.example", "Cookie: a=1"] },
  ],
  ["nobody's call", { method: "POST", path: "/api/auctions/" }],
  ["nobody's form", { method: "POST", path: "/management/products/new" }],
  ["a callback without its secret", { method: "POST", path: "/callbacks/wrong/stk" }],
  ["a picture that is not there", { method: "POST", path: "/media/nothing" }],
  ["a script that is not there", { method: "POST", path: "/assets/nothing.js" }],
  ["a cached page", { method: "GET", path: "/browse" }],
  ["the server's health", { method: "POST", path: "/healthz" }],
  ["figures", { method: "POST", path: "/metrics" }],
  ["a live channel", { method: "POST", path: "/live/auction/1" }],
  ["an address that is none", { method: "POST", path: "//" }],
];

test.each(EARLY)("the next request is answered after %s", async (_why, sent) => {
  const failed = [];
  for (const kind of KINDS)
    for (const inPieces of [false, true]) failed.push(...(await unserved({ ...sent, kind, inPieces })));
  expect(failed).toEqual([]);
});
