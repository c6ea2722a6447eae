import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BodyBudget, bodyBudget } from "./body-budget.server";

test("all bodies together have a limit and so has each network; released bytes are free again", () => {
  const budget = new BodyBudget({ inAll: 100, perNetwork: 40 });
  expect([budget.reserve("a", 40), budget.reserve("a", 1), budget.reserve("b", 40)]).toEqual([
    null,
    "share",
    null,
  ]);
  expect([budget.reserve("c", 21), budget.reserve("c", 20), budget.used]).toEqual(["full", null, 100]);
  budget.release("a", 40);
  expect([budget.reserve("c", 20), budget.reserve("a", 20), budget.used]).toEqual([null, null, 100]);
});

const read = { bytes: 0, whole: 0 };
const MB = 1024 * 1024;
const budgeted = bodyBudget({ inAll: 2 * MB, perNetwork: Infinity });
const server = createServer((request, response) =>
  budgeted(request, response, () => {
    request.on("data", ({ length }: Buffer) => (read.bytes += length));
    request.once("end", () => {
      read.whole += 1;
      response.end("whole");
    });
    request.on("error", () => undefined);
  }),
);
let port = 0;
const opened: Socket[] = [];
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function halfBody(path: string, bytes: number) {
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes + 1}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes, 97));
  return { socket, answer: () => answer };
}

const patience = { timeout: 300_000 };

test("unfinished bodies take no more than their limit: beyond it is a 503 with Retry-After, and a short body goes through", async () => {
  const fitting = Array.from({ length: 3 }, () => halfBody("/", MB / 2));
  await expect.poll(() => read.bytes, patience).toBe((3 * MB) / 2);
  const page = halfBody("/signup", MB);
  await expect
    .poll(page.answer, patience)
    .toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: \d+[^]*Too much is being sent/);
  const call = halfBody("/api/orders/", MB);
  await expect
    .poll(call.answer, patience)
    .toMatch(/^HTTP\/1\.1 503 [^]*application\/json[^]*"error":"Too much/);
  // no reader takes half a body for a complete one
  page.socket.write("a");
  await expect.poll(() => page.socket.closed, patience).toBe(true);
  expect(read.whole).toBe(0);
  const pledge = await fetch(`http://127.0.0.1:${port}/auction/1`, {
    method: "POST",
    body: "pledge_amount=500",
  });
  expect(await pledge.text()).toBe("whole");

  for (const { socket } of fitting) socket.destroy();
  const send = () => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: Buffer.alloc(MB) });
  await expect.poll(async () => (await send()).status, patience).toBe(200);
  expect((await send()).status).toBe(200);
});

test("a body that comes letter by letter counts with its overhead", async () => {
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  // 10 kB of body
  socket.write("1\r\na\r\n".repeat(10_000));
  await expect.poll(() => answer, patience).toMatch(/^HTTP\/1\.1 503 /);
});
