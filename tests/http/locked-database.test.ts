import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";
const data = makeDataDir();
let server: Server;
let buyer: Browser;
let url: string;

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  const { auctionId } = await makeOpenRound();
  const { id } = await makeBuyer();
  const { username } = await db().user.update({
    where: { id },
    data: { passwordHash: await hashPassword(PASSWORD) },
  });
  await disconnectDatabase();
  url = `/auction/${auctionId}`;
  server = await startServer(data.folder, { LOG_LEVEL: "silent" });
  buyer = await new Browser(server).login(username, PASSWORD);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

test("while the database is locked, a write answers 503 with a message, pages go on, and nothing is half written", async () => {
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const other = new driver(path.join(data.folder, "soko.db"));
  other.exec("BEGIN IMMEDIATE");
  try {
    const refused = await buyer.post(url, { intent: "join" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    const page = await refused.text();
    expect(page).toContain("We cannot save or read anything right now");
    expect(page).toContain("Nothing was changed. Please try again in a minute.");
    expect(page).not.toMatch(/SQLITE|libsql|at \w+ \(/);
    expect((await buyer.get(url)).status).toBe(200);
  } finally {
    other.exec("ROLLBACK");
    other.close();
  }
  const again = await buyer.post(url, { intent: "join" });
  expect(again.status).toBe(303);
  expect(await (await buyer.get(url)).text()).toContain("Place your pledge");
});
