import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { openTestDatabase } from "~/db/test-database.server";
import { verifyLedger } from "~/domain/audit/ledger";
import { CURRENT_RULE } from "~/domain/round/auction-winner";
import { roundWinner } from "~/domain/round/round-winner";
import { rememberMessages } from "~/operations/messages/outbox.fixture";
import { queueMessage } from "~/operations/messages/queue-message.server";
import { hmacSha256, sha256 } from "~/operations/secrets/digests.server";
import { overallLeader } from "~/operations/rounds/winner/overall-winner.queries.server";
import { products } from "./catalogue";
import { loadDemoShop } from "./load-demo-shop.server";
import { orders } from "./orders";

const now = new Date("2026-11-21T11:39:23.456Z");

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let stored: string[] = [];

const settings = (db: Db) => ({
  db,
  hasCheckout: false,
  storeImage: (svg: Buffer) => {
    const key = createHash("sha256").update(svg).digest("hex").slice(0, 24);
    stored.push(key);
    return Promise.resolve(key);
  },
  hashPassword: (text: string) => Promise.resolve(`hash of ${text}`),
  now,
  password: "a demo password",
  superuser: { username: "admin", email: "admin@example.com" },
});

beforeAll(async () => {
  shop = await openTestDatabase();
  await loadDemoShop(settings(shop.database));
});
afterAll(() => shop.close());

test("the customer's words about the shop hold in it (D128)", async () => {
  const rows = await shop.database.setting.findMany();
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))).toEqual({
    freeDeliveryFromCents: 500_000,
    hasBidOffers: true,
    supportPhone: "+254 700 000 000",
    isPayOnDelivery: true,
  });
});

const readRounds = async () =>
  inCents(
    await shop.database.round.findMany({
      include: {
        product: true,
        bids: { orderBy: { seq: "asc" } },
        participations: { include: { user: true } },
      },
      orderBy: { id: "asc" },
    }),
  );

test("every drawing is stored once, and every product and category has one", async () => {
  expect(new Set(stored).size).toBe(stored.length);
  expect(await shop.database.product.count({ where: { imageKey: { not: null } } })).toBe(products.length);
  expect(await shop.database.category.count({ where: { imageKey: { not: null } } })).toBe(8);
});

test("nobody of the demo shop gets messages: somebody may really have the phone number", async () => {
  const people = await shop.database.user.findMany({ where: { isSuperuser: false }, select: { id: true } });
  rememberMessages("sms", "email");
  await transaction((tx) =>
    queueMessage(tx, {
      kind: "round.opened",
      event: "round.opened 1",
      to: people.map(({ id }) => id),
      facts: { auctionId: 1, title: "Lamp", round: 2, feeCents: 50_000 },
    }),
  );
  expect(people.length).toBeGreaterThan(5);
  expect(await shop.database.delivery.count()).toBe(0);
});

test("every ledger can be recomputed from its commitment to its head", async () => {
  for (const round of await readRounds()) {
    const commitment = createHash("sha256").update(Buffer.from(round.drawSeed, "hex")).digest("hex");
    expect(round.drawCommitment).toBe(commitment);
    expect(verifyLedger(sha256, commitment, round.bids)).toEqual({ ok: true, head: round.ledgerHead });
    expect(round.ledgerSeq).toBe(round.bids.length);
  }
});

test("pledges are within their range, only rise, and come after the payment and within round and auction", async () => {
  for (const round of await readRounds()) {
    const highest = new Map<number, number>();
    let before = round.openedAt;
    for (const { participationId, cents, submittedAt, seq } of round.bids) {
      const participation = round.participations.find(({ id }) => id === participationId);
      expect(cents).toBeGreaterThanOrEqual(round.minPledgeCents ?? 0);
      expect(cents).toBeLessThanOrEqual(round.maxPledgeCents ?? Infinity);
      expect(cents).toBeGreaterThan(highest.get(participationId) ?? 0);
      expect(submittedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(submittedAt.getTime()).toBeGreaterThan(participation?.paidAt?.getTime() ?? Infinity);
      for (const end of [round.closedAt ?? now, round.product.endTime ?? now])
        expect(submittedAt.getTime()).toBeLessThanOrEqual(end.getTime());
      expect(submittedAt.getTime()).toBeGreaterThan(round.product.startTime?.getTime() ?? 0);
      highest.set(participationId, cents);
      before = submittedAt;
      if (participation?.reachedSeq === seq) expect(participation.pledgeCents).toBe(cents);
    }
    for (const participation of round.participations)
      expect(participation.pledgeCents).toBe(highest.get(participation.id) ?? null);
  }
});

test("the superuser never takes part, and only completed payments count", async () => {
  for (const { participations, participantCount } of await readRounds()) {
    expect(participations.every(({ user }) => user.userType === "buyer" && !user.isSuperuser)).toBe(true);
    const completed = participations.filter(({ paymentStatus }) => paymentStatus === "completed");
    expect(participantCount).toBe(completed.length);
    for (const participation of participations) {
      expect(participation.user.dateJoined.getTime()).toBeLessThan(participation.createdAt.getTime());
      if (participation.paymentStatus !== "completed") expect(participation.pledgeCents).toBeNull();
    }
  }
});

test("closed rounds have the winner that anybody can recompute, active ones have none", async () => {
  for (const round of await readRounds()) {
    if (round.state === "active") {
      expect(round.winnerId).toBeNull();
      continue;
    }
    const entries = round.participations.flatMap(({ id, pledgeCents }) =>
      pledgeCents === null ? [] : [{ participationId: id, cents: pledgeCents }],
    );
    const { drawSeed: seedHex, id: roundId, ledgerHead } = round;
    const winner = roundWinner({ hmac: hmacSha256, seedHex, roundId, ledgerHead, entries });
    expect(round.winnerId).toBe(winner?.participationId ?? null);
  }
});

test("closed auctions have the stored winner that the rules determine", async () => {
  const closed = await shop.database.product.findMany({
    where: { status: "closed", rounds: { some: {} } },
    include: { result: true },
  });
  expect(closed.length).toBeGreaterThan(0);
  for (const { id, result } of closed) {
    expect(result, `product ${id}`).toMatchObject({ rule: CURRENT_RULE, voidedAt: null });
    expect((await overallLeader(id))?.first?.userId ?? null).toBe(result?.winnerId);
  }
});

test("demo buyers have their planned places: one is outside the top 10 of the first auction", async () => {
  const round = (await readRounds()).find(
    ({ product, state }) => product.displayOrder === 1 && state === "active",
  );
  const ranked = (round?.participations ?? [])
    .toSorted((one, other) => (other.pledgeCents ?? 0) - (one.pledgeCents ?? 0))
    .map(({ user }) => user.username);
  expect(ranked.indexOf("otieno")).toBe(2);
  expect(ranked.indexOf("wanjiku")).toBe(13);
});

test("orders add up, and ordered quantities equal the products' sold quantities", async () => {
  const rows = inCents(await shop.database.order.findMany({ include: { items: true } }));
  expect(rows).toHaveLength(orders.length);
  for (const { items, subtotalCents, totalCents, totalItems, orderNumber, createdAt } of rows) {
    expect(items.reduce((sum, item) => sum + item.totalCents, 0)).toBe(subtotalCents);
    for (const item of items) expect(item.productPriceCents * item.quantity).toBe(item.totalCents);
    expect(items.reduce((sum, item) => sum + item.quantity, 0)).toBe(totalItems);
    expect(totalCents).toBe(subtotalCents + 50_000);
    expect(orderNumber).toMatch(/^ORD-\d{8}-\d{6}$/);
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
  }
  const sold = await shop.database.product.findMany({
    include: { orderItems: { where: { order: { status: { not: "cancelled" } } } } },
  });
  for (const { unitsSold, orderItems, title } of sold)
    expect(unitsSold, title).toBe(orderItems.reduce((sum, { quantity }) => sum + quantity, 0));
});

test("an existing account stays unchanged", async () => {
  const other = await openTestDatabase();
  await other.database.user.create({
    data: {
      username: "Amina",
      usernameKey: "amina",
      email: "chief@example.com",
      emailKey: "chief@example.com",
      firstName: "Amina",
      lastName: "Chief",
      isSuperuser: true,
      passwordHash: "kept",
    },
  });
  stored = [];
  const { usernames } = await loadDemoShop({
    ...settings(other.database),
    superuser: { username: "amina", email: "admin@example.com" },
  });
  expect(usernames).toEqual(["wanjiku", "otieno"]);
  const amina = await other.database.user.findUniqueOrThrow({ where: { usernameKey: "amina" } });
  expect(amina.passwordHash).toBe("kept");
  expect(await other.database.participation.count({ where: { userId: amina.id } })).toBe(0);
  await other.close();
});

test("two seedings are equal: the same pledges at the same times, the same winners", async () => {
  const other = await openTestDatabase();
  await loadDemoShop(settings(other.database));
  expect(await historyOf(other.database)).toEqual(await historyOf(shop.database));
  await other.close();
});

async function historyOf(database: Db) {
  return {
    bids: await database.bid.findMany({
      select: { seq: true, cents: true, submittedAt: true, participationId: true, roundId: true },
      orderBy: { id: "asc" },
    }),
    closed: await database.round.findMany({
      where: { state: "closed" },
      select: { id: true, winnerId: true, drawSeed: true, ledgerHead: true },
      orderBy: { id: "asc" },
    }),
  };
}
