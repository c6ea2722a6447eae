import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { makeBuyer, makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { makePendingPayment } from "~/operations/payments/pending-payment.fixture";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { Browser, makeDataDir, startServer } from "./server";

test("a superuser can be made while the shop runs, without disturbing requests", async () => {
  const data = makeDataDir();
  const server = await startServer(data.folder);
  await openShopDatabase(data.databaseUrl);
  onTestFinished(async () => {
    await disconnectDatabase();
    await server.stop();
    data.remove();
  });
  const { roundId } = await makeOpenRound();
  const { id: userId } = await makeBuyer();
  // too new for the shop to ask about, however slow this machine is
  const now = new Date(Date.now() + 60 * 60_000);
  const id = await makePendingPayment({ userId, roundId, reference: "unknown to a new process", now });
  await db().idempotencyKey.create({ data: { userId, key: "an-order", request: "digest" } });

  const login = { username: "owner", email: "owner@example.com", password: "mango season" };
  const run = (args: string[], input = `${login.password}\n`) =>
    spawnSync(process.execPath, ["scripts/superuser.mjs", ...args], {
      input,
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: data.folder, LOG_LEVEL: "warn" },
    });
  const named = ["--username", login.username, "--email", login.email];
  const shown = run([...named, "--password", login.password]);
  expect(shown).toMatchObject({ status: 2, stdout: "" });
  expect(shown.stderr).toContain("shell's history");
  expect(await db().user.count({ where: { usernameKey: "owner" } })).toBe(0);

  const { status, stdout, stderr } = run([...named, "--password-stdin"]);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain("owner is a superuser now.");
  const last = run(["--remove", "--username", "owner"]);
  expect(last).toMatchObject({ status: 1, stderr: "owner is the last superuser: make another one first.\n" });

  const { paymentStatus } = await db().participation.findUniqueOrThrow({ where: { id } });
  expect(paymentStatus).toBe("pending");
  expect(await db().idempotencyKey.count({ where: { key: "an-order", status: null } })).toBe(1);
  const owner = await new Browser(server).login(login.username, login.password);
  expect((await owner.get("/management/system")).status).toBe(200);
});

test("a buyer in an open round becomes no superuser: the command names the auction and changes nothing (D110)", async () => {
  const data = makeDataDir();
  const server = await startServer(data.folder);
  await openShopDatabase(data.databaseUrl);
  takePayments();
  onTestFinished(async () => {
    await disconnectDatabase();
    await server.stop();
    data.remove();
  });
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { username, email } = await db().user.update({
    where: { id: viewer.id },
    data: { passwordHash: await hashPassword("the buyer's own") },
  });
  const { status, stderr } = spawnSync(
    process.execPath,
    ["scripts/superuser.mjs", "--username", username, "--email", email],
    {
      input: "mango season\n",
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: data.folder, LOG_LEVEL: "warn" },
    },
  );
  expect(status).toBe(1);
  expect(stderr).toContain("Kiondo basket, round 1 (pledged KSh 600)");
  const buyer = await new Browser(server).login(username, "the buyer's own");
  expect((await buyer.get("/management/system")).status).toBe(403);
  expect(await (await buyer.get(`/auction/${auctionId}`)).text()).not.toContain("administrator");
});
