import { createRequire } from "node:module";
import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "~/domain/audit/ledger";
import { sha256 } from "~/operations/secrets/digests.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  pledgeAs,
  storedRound,
  takePayments,
} from "~/operations/factories.fixture";
import { joinRound } from "~/operations/pledges/join-round.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID } from "~/payments/results.fixture";
import type { SqliteDriver } from "./sqlite/sqlite-connection.server";
import { StorageUnavailable, isUnavailable } from "./storage-unavailable.server";
import { openTestFile } from "./test-database.server";

const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  takePayments();
});
afterAll(() => shop.close());

/** Another program locks the whole file; returns a function that unlocks it. */
function lockFile(): () => void {
  const other = new driver(shop.file);
  other.exec("BEGIN EXCLUSIVE");
  return () => {
    other.exec("ROLLBACK");
    other.close();
  };
}

const pragma = async (name: string) => {
  const [row] = await shop.database.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
  return Number(Object.values(row ?? {})[0]);
};
const fillDisk = async () => void (await pragma(`max_page_count = ${await pragma("page_count")}`));
const freeDisk = async () => void (await pragma("max_page_count = 1000000"));

test("a locked database is reported as unavailable, and nothing is written", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const before = await storedRound(roundId);
  const unlock = lockFile();
  await expect(placePledge(viewer, { auctionId, cents: 70_000 })).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(closeRound(admin, roundId)).rejects.toBeInstanceOf(StorageUnavailable);
  expect(await storedRound(roundId)).toEqual(before);
  unlock();
  expect(await pledgeAs(viewer, auctionId, 70_000)).toMatchObject({ cents: 70_000, fresh: true });
  valueOf(await closeRound(admin, roundId));
});

test("a write waits for a lock that ends within the busy timeout", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const unlock = lockFile();
  const waiting = joinRound(buyer, auctionId).catch((error: unknown) => error);
  unlock();
  expect(await waiting).toMatchObject({ ok: true });
});

test("a payment taken while the database was locked is found again by its reference, and taken once", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const charged: string[] = [];
  let unlock = () => {};
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async ({ reference }) => {
      charged.push(reference);
      if (charged.length === 1) unlock = lockFile();
      return PAID;
    },
    status: async () => PAID,
    refund: async () => PAID,
  });
  await expect(joinRound(buyer, auctionId)).rejects.toBeInstanceOf(StorageUnavailable);
  unlock();
  expect(await storedRound(roundId)).toMatchObject({
    participantCount: 0,
    participations: [{ paymentStatus: "pending" }],
  });
  await shop.database.participation.updateMany({
    where: { userId: buyer.id },
    data: { attemptedAt: new Date(Date.now() - 61_000) },
  });
  valueOf(await joinRound(buyer, auctionId));
  expect(new Set(charged).size).toBe(1);
  expect((await storedRound(roundId)).participantCount).toBe(1);
  takePayments();
});

test("a full disk refuses a pledge; ledger, pledge and round agree, and pledges work again afterwards", async () => {
  const { auctionId, roundId } = await makeOpenRound({ basePriceCents: 1_000_000 });
  const viewer = await makeBuyer();
  await joinAs(viewer, auctionId);
  await fillDisk();
  let cents = 1_000_000;
  let failure: unknown = null;
  while (failure === null && cents < 2_000_000)
    try {
      await pledgeAs(viewer, auctionId, (cents += 100));
    } catch (error) {
      failure = error;
    }
  expect(failure).toBeInstanceOf(StorageUnavailable);

  const { bids, ledgerSeq, ledgerHead, drawCommitment, participations } = await storedRound(roundId);
  expect(verifyLedger(sha256, drawCommitment, bids)).toEqual({ ok: true, head: ledgerHead });
  expect(ledgerSeq).toBe(bids.length);
  expect(participations[0]?.pledgeCents).toBe(bids.at(-1)?.cents ?? null);

  await freeDisk();
  expect(await pledgeAs(viewer, auctionId, cents)).toMatchObject({ receipt: `R1-${bids.length + 1}` });
});

test("a disk that fills up within a transaction stores nothing of it", async () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    username: `filler-${i}`,
    usernameKey: `filler-${i}`,
    email: "",
    emailKey: `filler-${i}`,
    firstName: "x".repeat(4_000),
    lastName: "",
    passwordHash: "",
  }));
  await fillDisk();
  const { transaction } = await import("./client.server");
  const filling = transaction(async (tx) => {
    for (const data of rows) await tx.user.create({ data, select: { id: true } });
  });
  await expect(filling).rejects.toBeInstanceOf(StorageUnavailable);
  await freeDisk();
  expect(await shop.database.user.count({ where: { usernameKey: { startsWith: "filler-" } } })).toBe(0);
  await transaction(async (tx) => tx.user.createMany({ data: rows }));
  expect(await shop.database.user.count({ where: { usernameKey: { startsWith: "filler-" } } })).toBe(200);
});

test("reads work while the disk is full", async () => {
  const { roundId } = await makeOpenRound();
  await fillDisk();
  expect((await storedRound(roundId)).state).toBe("active");
  await freeDisk();
});

test("storage errors differ from wrong requests, however deeply they are wrapped", () => {
  const busy = new Error("query failed", { cause: new Error("SQLITE_BUSY: database is locked") });
  for (const error of [
    busy,
    new Error("outer", { cause: busy }),
    new Error("SQLITE_FULL: database or disk is full"),
    new Error("SQLITE_IOERR_WRITE: disk I/O error"),
    Object.assign(new Error("Can't reach database server"), { code: "P1001" }),
    Object.assign(new Error("Unable to start a transaction in the given time"), { code: "P2028" }),
    // PostgreSQL ends one of two transactions that wait for each other
    Object.assign(new Error("Transaction failed due to a write conflict or a deadlock"), { code: "P2034" }),
    ...["57P01", "57P03", "53300", "53100", "08006", "40P01", "40001"].map((code) =>
      Object.assign(new Error(`Raw query failed. Code: \`${code}\`. Message: \`x\``), { code: "P2010" }),
    ),
    // of a statement that Prisma's adapter sends by itself, such as COMMIT
    new DriverAdapterError({
      kind: "postgres",
      code: "57P01",
      severity: "FATAL",
      message: "terminating connection due to administrator command",
      detail: undefined,
      column: undefined,
      hint: undefined,
      originalCode: "57P01",
    }),
    new DriverAdapterError({ kind: "DatabaseNotReachable" }),
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("Connection terminated unexpectedly"),
    new Error("Query read timeout"),
    Object.assign(new Error("Server has closed the connection."), { code: "P1017" }),
    Object.assign(new Error("Raw query failed. Code: `N/A`. Message: `Server has closed the connection.`"), {
      code: "P2010",
    }),
    Object.assign(new Error("idle in transaction"), { code: "25P03" }),
    Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" }),
    new StorageUnavailable(busy),
    // no room for a picture
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
  ])
    expect(isUnavailable(error), error.message).toBe(true);
  for (const error of [
    Object.assign(new Error("Unique constraint failed"), { code: "P2002" }),
    Object.assign(new Error("Raw query failed. Code: `22012`. Message: `division by zero`"), {
      code: "P2010",
    }),
    new TypeError("x is not a function"),
    // a visitor's request
    Object.assign(new Error("aborted"), { code: "ECONNRESET" }),
    "SQLITE_BUSY",
    null,
  ])
    expect(isUnavailable(error)).toBe(false);
});
