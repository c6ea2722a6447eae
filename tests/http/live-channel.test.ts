import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";
const data = makeDataDir();
let server: Server;
let buyer: Browser;
let auctionId = 0;

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  takePayments();
  ({ auctionId } = await makeOpenRound());
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const { username } = await db().user.update({
    where: { id: viewer.id },
    data: { passwordHash: await hashPassword(PASSWORD) },
  });
  await disconnectDatabase();
  const settings = { RATE_LIMITS: "on", LIVE_CONNECTIONS_PER_ADDRESS: "2", LOG_LEVEL: "debug" };
  server = await startServer(data.folder, settings);
  buyer = await new Browser(server).login(username, PASSWORD);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const open = (path: string, headers: Record<string, string> = {}) =>
  new WebSocket(server.url.replace("http", "ws") + path, { headers });

async function refusal(socket: WebSocket): Promise<number> {
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
  socket.terminate();
  return response.statusCode;
}

interface Message {
  type: string;
  data: { user_position?: number | null; user_bid?: number | null };
}

test("the built server publishes a pledge by WebSocket and stream, counts both together, and closes them when it stops", async () => {
  const path = `/ws/auction/${auctionId}/`;
  expect(await refusal(open("/ws/auction/999999/"))).toBe(404);
  expect(await refusal(open(`${path}?token=not-a-token`))).toBe(401);

  const received: Message[] = [];
  const socket = open(path, { Cookie: buyer.cookies, Origin: server.url });
  const receives = async (wanted: (message: Message) => boolean) => {
    while (!received.some(wanted)) await once(socket, "message");
  };
  socket.on("message", (text: Buffer) => received.push(JSON.parse(text.toString()) as Message));
  await receives(() => true);
  expect(received[0]).toMatchObject({
    type: "leaderboard_update",
    data: { user_position: 1, user_bid: 600 },
  });
  const stream = await fetch(`${server.url}/live/auction/${auctionId}`);
  expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
  const reading = stream.text();

  const third = await fetch(`${server.url}/live/auction/${auctionId}`);
  expect([third.status, third.headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(await refusal(open(path))).toBe(429);

  const pledge = { intent: "pledge", pledge_amount: "750" };
  expect((await buyer.post(`/auction/${auctionId}`, pledge)).status).toBe(303);
  await receives(({ type, data }) => type === "leaderboard_update" && data.user_bid === 750);
  expect(received.some(({ type }) => type === "bid_placed")).toBe(true);

  const closed = once(socket, "close");
  expect(await server.stop()).toBe(0);
  expect(((await closed) as [number])[0]).toBe(1001);
  const text = await reading;
  expect(text).toContain('"pledge_amount":750,');
  expect(text).toContain("event: bid_placed");
  expect(server.output()).not.toContain("not-a-token");
});
