/** API calls follow HTTP although they are answered without Remix. */
import { once } from "node:events";
import http from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MarkedShop, openMarkedShop } from "./marked-shop";
import { rawGet } from "./raw-get";

let shop: MarkedShop;
beforeAll(async () => {
  shop = await openMarkedShop();
});
afterAll(() => shop.close());

const LIST = "/api/auctions/";
const bearer = () => ({ Authorization: `Bearer ${shop.tokens.buyer.access}` });

test("an answer has the same content compressed and plain, with Content-Length and Vary", async () => {
  const url = shop.server.url + LIST;
  const packed = await rawGet(url);
  const plain = await rawGet(url, { "accept-encoding": "identity" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(packed.text).toBe(plain.text);
  expect(packed.bytes).toBeLessThan(plain.bytes / 2);
  for (const { headers, bytes } of [packed, plain]) {
    expect(headers["content-length"]).toBe(String(bytes));
    expect(headers.vary).toBe("Accept, Authorization, Cookie, Accept-Encoding");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("HEAD answers as GET does, without a body", async () => {
  const got = await rawGet(shop.server.url + LIST);
  const head = await fetch(shop.server.url + LIST, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const name of ["x-total-count", "content-type", "cache-control", "vary"])
    expect(head.headers.get(name), name).toBe(got.headers[name]);
  const refused = await fetch(`${shop.server.url}/api/cart/`, { method: "HEAD" });
  expect([refused.status, await refused.text()]).toEqual([401, ""]);
});

test("an id may be percent-encoded; an invalid encoding is a 404 (D3)", async () => {
  const { product } = shop.things;
  const spelt = [...String(product)].map((digit) => `%3${digit}`).join("");
  const statusOf = async (id: string) => (await fetch(`${shop.server.url}/api/auctions/${id}/`)).status;
  expect(await statusOf(spelt)).toBe(200);
  for (const id of ["%", "%zz", "%E0%A4%A", `${product}%2F`, `${product}.data`, `${product}%00`])
    expect(await statusOf(id), id).toBe(404);
});

test("Remix's own parameters are unknown filters of a list like any others", async () => {
  for (const query of ["_data=root", "_data=api/bids/bids", "_routes=root", "index"]) {
    const answer = await fetch(`${shop.server.url}${LIST}?${query}`);
    expect([answer.status, Object.keys((await answer.json()) as object)[0]], query).toEqual([400, "error"]);
  }
});

/** Sends the body in chunks without a length, and resolves with the server's answer. */
async function sendPieces(path: string, pieces: readonly string[], agent: http.Agent) {
  const request = http.request(shop.server.url + path, {
    method: "POST",
    agent,
    headers: { ...bearer(), "content-type": "application/json" },
  });
  const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
  for (const piece of pieces) request.write(piece);
  request.end();
  const [answer] = await answered;
  const port = answer.socket.localPort;
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, port };
}

test("an oversized body is a 413 however it is sent, and its connection serves the next call", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const piece = "x".repeat(100_000);
  const tooLong = await sendPieces("/api/cart/add/", Array<string>(8).fill(piece), agent);
  expect(tooLong.status).toBe(413);
  const body = JSON.stringify({ product_id: shop.things.product, quantity: 1 });
  const next = await sendPieces("/api/cart/add/", [body.slice(0, 5), body.slice(5)], agent);
  expect(next).toEqual({ status: 200, port: tooLong.port });
  agent.destroy();
});

test("a caller who disconnects in the middle of a body disturbs nobody", async () => {
  const { hostname, port } = new URL(shop.server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = ["POST /api/cart/add/ HTTP/1.1", `Host: ${hostname}`, "Content-Type: application/json"];
  const { Authorization: token } = bearer();
  socket.write(
    [...head, `Authorization: ${token}`, "Content-Length: 1000", "", '{"product_id"'].join("\r\n"),
  );
  socket.end();
  await once(socket.resume(), "close");
  expect((await fetch(shop.server.url + LIST)).status).toBe(200);
  expect(shop.server.output()).not.toContain("call failed");
});
