import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { verifyLedger } from "~/domain/audit/ledger";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { sha256 } from "~/operations/secrets/digests.server";
import {
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  type OpenRound,
  storedRound,
} from "~/operations/factories.fixture";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";
const data = makeDataDir();
let server: Server;
let auction: OpenRound;
let buyers: Browser[];
let chief: Browser;
let chiefName: string;

async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  await openShopDatabase(data.databaseUrl);
  try {
    return await work();
  } finally {
    await disconnectDatabase();
  }
}

beforeAll(async () => {
  const names = await withDatabase(async () => {
    const { db } = await import("~/db/client.server");
    auction = await makeOpenRound();
    const people = [
      ...(await Promise.all(Array.from({ length: 20 }, () => makeBuyer()))),
      await makeSuperuser(),
    ];
    await db().user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD) } });
    const users = await db().user.findMany({ where: { id: { in: people.map(({ id }) => id) } } });
    return people.map(({ id }) => users.find((user) => user.id === id)?.username ?? "");
  });
  server = await startServer(data.folder);
  const browsers = await Promise.all(names.map((name) => new Browser(server).login(name, PASSWORD)));
  buyers = browsers.slice(0, 20);
  chief = browsers[20] ?? new Browser(server);
  chiefName = names[20] ?? "";
});
afterAll(async () => {
  await server?.stop();
  data.remove();
});

test("20 buyers who press Join several times at once pay once each", async () => {
  const answers = await Promise.all(
    [...buyers, ...buyers, ...buyers].map((buyer) =>
      buyer.post(`/auction/${auction.auctionId}`, { intent: "join" }),
    ),
  );
  for (const { status } of answers) expect([303, 409]).toContain(status);
  const { participantCount, participations } = await withDatabase(() => storedRound(auction.roundId));
  expect(participantCount).toBe(20);
  expect(participations.map(({ paymentStatus }) => paymentStatus)).toEqual(Array(20).fill("completed"));
});

test("200 parallel pledges race Close Round: accepted ones are stored, refusals give the reason, the highest wins", async () => {
  const { auctionId, roundId } = auction;
  const pledge = async (buyer: Browser, i: number, attempt: number) => {
    // all amounts differ, and none is above three times the minimum
    const shillings = 500 + ((i * 37 + attempt * 53) % 200) * 4 + i / 100;
    const amount = shillings.toFixed(2);
    const response = await buyer.post(`/auction/${auctionId}`, { intent: "pledge", pledge_amount: amount });
    return { i, cents: Math.round(shillings * 100), status: response.status, text: await response.text() };
  };
  const half = (firstAttempt: number) =>
    buyers.flatMap((buyer, i) => [0, 1, 2, 3, 4].map((n) => pledge(buyer, i, firstAttempt + n)));
  const early = half(0);
  await Promise.race(early);
  const closing = chief.post(closePath(auctionId), { round_id: String(roundId) });
  const attempts = await Promise.all([...early, ...half(5)]);
  expect((await closing).status).toBe(303);

  const accepted = attempts.filter(({ status }) => status === 303);
  expect(attempts).toHaveLength(200);
  expect(accepted.length).toBeGreaterThan(0);
  for (const { status, text } of attempts.filter(({ status }) => status !== 303)) {
    expect([400, 409]).toContain(status);
    expect(text).toContain(status === 409 ? "This round is closed" : "You cannot lower your pledge!");
  }
  expect(attempts.some(({ status }) => status === 409)).toBe(true);

  const round = await withDatabase(() => storedRound(roundId));
  expect(round.state).toBe("closed");
  expect(round.bids.map(({ cents }) => cents).toSorted()).toEqual(
    accepted.map(({ cents }) => cents).toSorted(),
  );
  expect(verifyLedger(sha256, round.drawCommitment, round.bids)).toEqual({
    ok: true,
    head: round.ledgerHead,
  });
  const highest = Math.max(...accepted.map(({ cents }) => cents));
  expect(round.participations.find(({ id }) => id === round.winnerId)?.pledgeCents).toBe(highest);
});

test("the proof page of the closed round shows seed, head and every pledge; a late one is refused", async () => {
  const { auctionId, roundId } = auction;
  const [buyer] = buyers;
  const late = await buyer?.post(`/auction/${auctionId}`, { intent: "pledge", pledge_amount: "5000" });
  expect(late?.status).toBe(409);
  const round = await withDatabase(() => storedRound(roundId));
  const proof = await (await new Browser(server).get(`/auction/${auctionId}/rounds/1/proof`)).text();
  for (const shown of [
    round.drawCommitment,
    round.drawSeed,
    round.ledgerHead,
    ...round.bids.map(({ hash }) => hash),
  ])
    expect(proof).toContain(shown);
});

test("of twenty requests for the next round at once, without a number, one opens it (D19)", async () => {
  const place = `/api/auctions/${auction.auctionId}/create_next_round/`;
  const token = await fetch(`${server.url}/accounts/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: chiefName, password: PASSWORD }),
  });
  const { access } = (await token.json()) as { access: string };
  const body = JSON.stringify({ base_price: 500, participation_fee: 20, min_pledge: 600 });
  const head = [
    `POST ${place} HTTP/1.1`,
    `Host: ${new URL(server.url).host}`,
    `Authorization: Bearer ${access}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  const connections = await Promise.all(Array.from({ length: 20 }, openConnection));
  // suspend the server until all requests have arrived
  server.signal("SIGSTOP");
  await Promise.all(
    connections.map(({ send }) => send([...head, "Connection: close", "", body].join("\r\n"))),
  );
  server.signal("SIGCONT");
  const statuses = await Promise.all(connections.map(({ status }) => status()));
  expect(statuses.toSorted()).toEqual([201, ...Array<number>(19).fill(409)]);
});

/** A connection that has received an answer already. */
async function openConnection() {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  socket.write(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(socket, "data");
  let answer = "";
  socket.on("data", (text: string) => (answer += text));
  const closed = once(socket, "close");
  return {
    send: (text: string) => new Promise<void>((resolve) => socket.write(text, () => resolve())),
    status: () => closed.then(() => Number(answer.split(" ")[1])),
  };
}

test("the server drains and exits with 0 on SIGTERM", async () => {
  expect(await server.stop()).toBe(0);
});

const closePath = (auctionId: number) => `/management/products/${auctionId}/close-round`;
