import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import type { Server } from "../http/server";
import { isLong, seed } from "./options";
import { pageStatus } from "./page";
import { makeShop, type Shop } from "./shop";
import { Storm } from "./storm";

// the long form needs `ulimit -n` above 11,000, for this process and for the server
const IDLE = isLong ? 10_000 : 500;
const SLOW = 200;
const MORE_THAN_WRITES = 3_100;
// headers must arrive within 30 s, checked every 3 s; the short form does not wait for that
const HEAD_MS = 30_000;
const MAX_MEGABYTES = 400;

let shop: Shop;
let server: Server;
let port: number;
beforeAll(async () => {
  shop = await makeShop({ buyers: 1 });
  server = await shop.serve({ LOG_LEVEL: "silent" });
  port = Number(new URL(server.url).port);
});
afterAll(async () => {
  await server.stop();
  await shop.remove();
});

const megabytes = () => {
  const status = `/proc/${server.pid}/status`;
  if (!existsSync(status)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
};

async function open(firstWords = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (firstWords) socket.write(firstWords);
  return socket;
}

const openMany = async (count: number, firstWords?: string) => {
  const sockets: Socket[] = [];
  // as many at once as the system's queue holds: what it drops is reset half a minute later
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(100, count - sockets.length) }, () => open(firstWords));
    sockets.push(...(await Promise.all(batch)));
    await serverAccepted();
  }
  return sockets;
};

/** All that connected before: the server accepts in this order. */
async function serverAccepted() {
  const socket = await open("GET /healthz HTTP/1.1\r\nHost: soko\r\nConnection: close\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
}

const closed = (sockets: readonly Socket[]) =>
  Promise.all(
    sockets.map(async (socket) => {
      socket.resume();
      if (!socket.closed) await once(socket, "close");
    }),
  );

async function getOn(agent: Agent): Promise<number | undefined> {
  const [answer] = (await once(get({ port, path: "/healthz", agent }), "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}

test(`${IDLE} silent connections, slow heads and bodies, readers who do not read: pages go on, memory is bounded${isLong ? ", and they are hung up on" : ""}`, async () => {
  const page = () => pageStatus(`${server.url}/auction/${shop.auctionIds[0]}`);
  expect(await page()).toBe(200);
  const before = megabytes();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await getOn(agent)).toBe(200);

  const began = performance.now();
  const silent = await openMany(IDLE);
  const slowHeads = await openMany(SLOW, "GET / HTTP/1.1\r\nHost: soko\r\nX-Slow: ");
  const slowBodies = await openMany(
    SLOW,
    "POST /login HTTP/1.1\r\nHost: soko\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 400000\r\n\r\nusername=",
  );
  const query = `GET /auction/${shop.auctionIds[0]} HTTP/1.1\r\nHost: soko\r\n\r\n`;
  const unread = await openMany(50);
  for (const socket of unread) {
    socket.pause();
    socket.write(query.repeat(10));
  }
  const dripping = setInterval(() => {
    for (const socket of [...slowHeads, ...slowBodies]) if (!socket.destroyed) socket.write("a");
  }, 1_000);
  try {
    expect(await page()).toBe(200);
    expect(megabytes()).toBeLessThan(MAX_MEGABYTES);
    if (isLong) {
      await closed([...silent, ...slowHeads]);
      expect(performance.now() - began).toBeGreaterThanOrEqual(HEAD_MS - 1_000);
      expect(await page()).toBe(200);
      expect(megabytes()).toBeLessThan(MAX_MEGABYTES);
    }
    // a connection with an earlier answer may be idle for longer than that
    expect(await getOn(agent)).toBe(200);
    console.log(
      `slow clients: ${IDLE} silent, ${SLOW} slow heads, ${SLOW} slow bodies, 50 who do not read; memory ${Math.round(before)} -> ${Math.round(megabytes())} MB`,
    );
  } finally {
    clearInterval(dripping);
    for (const socket of [...silent, ...slowHeads, ...slowBodies, ...unread]) socket.destroy();
    agent.destroy();
  }
});

test("a pledge and an order succeed beside more unfinished bodies than concurrent writes are allowed", async () => {
  const [buyer = ""] = shop.buyers;
  const slow = await openMany(
    MORE_THAN_WRITES,
    "POST /login HTTP/1.1\r\nHost: soko\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nu",
  );
  try {
    const storm = new Storm(shop, new Dice(seed));
    const blowing = storm.blow([await shop.login(server, buyer)]);
    await storm.reached(4);
    // before the server ends bodies that take too long
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([]);
    storm.stop();
    await blowing;
    expect([...storm.strange, ...(await storm.losses()), ...storm.cutOff]).toEqual([]);
  } finally {
    for (const socket of slow) socket.destroy();
  }
});

test("headers above 16 kB get a 431, and the server goes on", async () => {
  const socket = await open(`GET / HTTP/1.1\r\nHost: soko\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 431 /);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
