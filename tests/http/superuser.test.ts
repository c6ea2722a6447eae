import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { db, disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { Browser, makeDataDir, startServer } from "./server";

test("a superuser is made while the shop runs, and what is under way there goes on", async () => {
  const data = makeDataDir();
  const server = await startServer(data.folder);
  useDatabase(await openDatabase(data.databaseUrl, "prisma/migrations"));
  onTestFinished(async () => {
    await disconnectDatabase();
    await server.stop();
    data.remove();
  });
  const { roundId } = await makeOpenRound();
  const { id: userId } = await makeBuyer();
  const payment = { userId, roundId, feeCents: 5_000n, providerReference: "unknown to a new process" };
  const { id } = await db().participation.create({ data: payment });
  await db().idempotencyKey.create({ data: { userId, key: "an-order", request: "digest" } });

  const login = { username: "owner", email: "owner@example.com", password: "mango season" };
  const args = Object.entries(login).flatMap(([name, value]) => [`--${name}`, value]);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/superuser.mjs", ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: data.folder, LOG_LEVEL: "warn" },
  });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("owner is a superuser now.");

  const { paymentStatus } = await db().participation.findUniqueOrThrow({ where: { id } });
  expect(paymentStatus).toBe("pending");
  expect(await db().idempotencyKey.count({ where: { key: "an-order", status: null } })).toBe(1);
  const owner = await new Browser(server).login(login.username, login.password);
  expect((await owner.get("/management/system")).status).toBe(200);
});
