/** HTTP pipelining: several requests on one connection, while an earlier one is still being answered. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { limitConnections } from "~/edge/connections.server";
import { makeOpenRound } from "~/operations/factories.fixture";
import { answerEvents } from "./auction-events.server";
import { connectionLimiter } from "./connection-limiter.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let auctionId: number;
const slow: ServerResponse[] = [];
const ended: string[] = [];
const server = createServer((request, response) => {
  const { url = "" } = request;
  response.once("close", () => ended.push(url));
  if (url === "/slow") slow.push(response);
  else if (url === "/page") response.end("page");
  else void answerEvents(request, response, String(auctionId));
});

beforeAll(async () => {
  shop = await openTestDatabase();
  ({ auctionId } = await makeOpenRound());
  limitConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});

function pipeline(...paths: string[]) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
  return { socket, answer: () => answer };
}

test("a stream behind a slow page begins when the page has been answered", async () => {
  const { socket, answer } = pipeline("/slow", "/live/auction/1");
  await expect.poll(() => connectionLimiter.open).toBe(1);
  slow.pop()?.end("slow page");
  await expect.poll(answer).toMatch(/slow page[^]*text\/event-stream[^]*data: .*top_bids/);
  socket.destroy();
  await expect.poll(() => connectionLimiter.open).toBe(0);
});

test("requests behind a slow page end when their connection closes", async () => {
  ended.length = 0;
  const { socket } = pipeline("/slow", "/live/auction/1", "/page");
  await expect.poll(() => [slow.length, connectionLimiter.open]).toEqual([1, 1]);
  socket.destroy();
  await expect.poll(() => ended.toSorted()).toEqual(["/live/auction/1", "/page", "/slow"]);
  expect(connectionLimiter.open).toBe(0);
});
