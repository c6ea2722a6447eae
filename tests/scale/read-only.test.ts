/** A server that answers reads and refuses writes: a standby not yet promoted, or one whose disk is full. */
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { type MarkedShop, MARKS, openMarkedShop, PASSWORD } from "../http/marked-shop";
import { Browser } from "../http/server";
import { until } from "../until";
import { databaseServer } from "./processes";

/** Makes all new connections read-only, as on a standby. */
async function makeReadOnly({ databaseUrl }: MarkedShop, isReadOnly: boolean) {
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseServer });
  await client.connect();
  await client.query(
    `ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
  );
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await client.end();
}

test.skipIf(!databaseServer)(
  "on a read-only database every write is a 503 with Retry-After and /healthz reports it; afterwards all works",
  async () => {
    const shop = await openMarkedShop({ LOG_LEVEL: "silent" });
    onTestFinished(() => shop.close());
    const { server, tokens, things } = shop;
    const health = async () => (await fetch(`${server.url}/healthz`)).status;
    const add = () =>
      fetch(`${server.url}/api/cart/add/`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokens.buyer.access}` },
        body: JSON.stringify({ product_id: things.product, quantity: 1 }),
      });
    expect([await health(), (await add()).status]).toEqual([200, 200]);
    const buyer = await new Browser(server).login(MARKS.buyer.username, PASSWORD);
    await makeReadOnly(shop, true);
    await until(async () => expect(await health()).toBe(503));
    const refused = await add();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await refused.text()).toContain("try again in a minute");
    const page = await buyer.post(`/auction/${things.toJoin.auctionId}`, { intent: "join" });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await page.text()).toContain("We cannot save or read anything right now");
    expect((await fetch(`${server.url}/api/auctions/`)).status).toBe(200);
    await makeReadOnly(shop, false);
    await until(async () => expect(await health()).toBe(200));
    await until(async () => expect((await add()).status).toBe(200));
  },
);
