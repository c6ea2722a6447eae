/** Processes that start at once on an empty database, and two releases side by side. */
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { withRows } from "../faults/rows";
import { makeDataDir, startServer } from "../http/server";
import { many } from "../long";
import { nextRelease } from "./next-release";
import { printFigures } from "./options";
import { at, databaseServer, makePlace, SECRETS, startProcesses } from "./processes";

/** Drawn before by `npm test`. */
const PICTURES = ".cache/demo-pictures/uploads";

const SUPERUSER = {
  SUPERUSER_USERNAME: "amina",
  SUPERUSER_EMAIL: "amina@example.com",
  SUPERUSER_PASSWORD: "mango season",
};

describe.skipIf(!databaseServer)("several start", () => {
  test(`three at once on an empty database, ${many(1, 3)} times: all are open, and there is one demo shop`, async () => {
    for (let n = 0; n < many(1, 3); n++) {
      const place = await makePlace(databaseServer, { isEmpty: true });
      onTestFinished(() => place.remove());
      if (existsSync(PICTURES)) cpSync(PICTURES, path.join(place.folder, "uploads"), { recursive: true });
      const settings = { ...SECRETS, ...SUPERUSER, SEED_DEMO: "1", DATABASE_URL: place.databaseUrl };
      const servers = await Promise.all([0, 1, 2].map(() => startServer(place.folder, settings)));
      const output = servers.map((server) => server.output());
      await Promise.all(servers.map((server) => server.stop()));
      const [counts] = await withRows(place.databaseUrl, (query) =>
        query(`SELECT count(*) AS products, count(DISTINCT "title") AS titles,
          (SELECT count(*) FROM "User" WHERE "isSuperuser") AS superusers FROM "Product"`),
      );
      printFigures("start: three at once on an empty database", { ...counts });
      expect(output.filter((text) => text.includes("Drawing the demo shop's pictures"))).toHaveLength(1);
      expect(counts?.products).toBeGreaterThan(0);
      expect(counts?.titles).toBe(counts?.products);
      expect(counts?.superusers).toBe(1);
    }
  });

  test("a process with a different shared setting is refused with one line that names it, and may start alone", async () => {
    const [place, elsewhere] = [await makePlace(), makeDataDir()];
    onTestFinished(async () => {
      elsewhere.remove();
      await place.remove();
    });
    const start = (settings: Record<string, string>, folder = place.folder) =>
      startServer(folder, { ...SECRETS, DATABASE_URL: place.databaseUrl, CHECKOUT: "on", ...settings });
    const first = await start({});
    const refused = async (settings: Record<string, string>, folder?: string) => {
      const { message } = await start(settings, folder).then(
        () => new Error("it started"),
        (error: Error) => error,
      );
      return message.split("\n").slice(1).filter(Boolean);
    };
    const other =
      "the shop's other processes run with another value. Give all of them the same; to change it, stop all first";
    expect(await refused({ CHECKOUT: "off", SHOP_NAME: "Duka" })).toEqual([
      `Setting CHECKOUT, SHOP_NAME: ${other}`,
    ]);
    expect(await refused({}, elsewhere.folder)).toEqual([
      expect.stringMatching(
        /^Setting DATA_DIR: the shop's other processes keep their pictures in another folder\./,
      ),
    ]);
    await first.stop();
    await (await start({ CHECKOUT: "off", WINNER_PAYS: "nothing" }, elsewhere.folder)).stop();
  });

  test("a release and the next one, whose migration adds, serve one shop side by side", async () => {
    const processes = await startProcesses({ count: 2 });
    onTestFinished(() => processes.close());
    const { shop } = processes;
    const newer = await shop.serve({ ...SECRETS }, { cwd: nextRelease(shop.folder) });
    onTestFinished(async () => void (await newer.stop()));
    const [auction = 0] = shop.auctionIds;
    const servers = [at(processes, 0), newer, at(processes, 1), newer];
    let shillings = 600;
    for (const [n, name] of shop.buyers.entries()) {
      const [here, there] = [servers[n % 4] ?? newer, servers[(n + 1) % 4] ?? newer];
      const buyer = await shop.login(here, name);
      expect((await buyer.post("/api/participations/", { auction })).status).toBe(201);
      shillings += 1;
      expect((await buyer.at(there).post("/api/bids/", { auction, pledge_amount: shillings })).status).toBe(
        201,
      );
      const { body } = await buyer.get(`/api/auctions/${auction}/leaderboard/`);
      expect(body.user_bid).toBe(shillings);
    }
    const [added] = await withRows(shop.databaseUrl, (query) =>
      query(`SELECT count(*) AS n FROM "Bid" WHERE "later" IS NULL`),
    );
    expect(added?.n).toBe(shop.buyers.length);
    expect(await shop.violations()).toEqual([]);
    printFigures("start: two releases side by side", { pledges: shop.buyers.length });
  });
});
