import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import type { Server } from "../http/server";
import { runs, seed } from "./options";
import { withRows } from "./rows";
import { makeShop, type Shop } from "./shop";
import { Storm } from "./storm";

const RUNS = runs(3);

let shop: Shop;
let server: Server;
beforeAll(async () => {
  shop = await makeShop();
  server = await shop.serve({ MOCK_PAYMENT_DELAY_MS: "40" });
});
afterAll(async () => {
  await server.stop();
  shop.remove();
});

const payments = (status: string) =>
  withRows(shop.file, (ask) =>
    Number(ask(`SELECT count(*) AS n FROM "Participation" WHERE "paymentStatus" = ?`, status)[0]?.n),
  );

test(
  `kill -9 in a storm of pledges, orders and payments, ${RUNS} times: nothing acknowledged is lost, and no payment stays pending`,
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    const dice = new Dice(seed);
    const figures = { runs: 0, acknowledged: 0, cutOff: 0, ordersSentAgain: 0, paymentsCutOff: 0 };
    for (; figures.runs < RUNS; figures.runs++) {
      const chief = await shop.login(server, shop.admins[0] ?? "");
      await shop.openNextRounds(chief);
      const buyers = await Promise.all(shop.buyers.map((name) => shop.login(server, name)));
      const storm = new Storm(shop, dice);
      const blowing = storm.blow(buyers);
      await storm.reached(1 + dice.below(120));
      await server.stop("SIGKILL");
      await blowing;

      figures.paymentsCutOff += payments("pending");
      server = await shop.serve({ MOCK_PAYMENT_DELAY_MS: "40" });
      expect(payments("pending"), `payments still pending, run ${figures.runs}`).toBe(0);
      expect(shop.violations(), `run ${figures.runs}, seed ${seed}`).toEqual([]);
      expect([...storm.losses(), ...storm.strange], `run ${figures.runs}, seed ${seed}`).toEqual([]);

      figures.ordersSentAgain += await storm.sendAgain(server);
      expect([...storm.losses(), ...storm.strange], `run ${figures.runs}, seed ${seed}`).toEqual([]);
      figures.acknowledged += storm.acknowledged;
      figures.cutOff += storm.cutOff.length;
    }
    expect(shop.violations()).toEqual([]);
    expect(figures.acknowledged).toBeGreaterThan(RUNS);
    console.log(`kill: ${JSON.stringify(figures)}, 0 lost, seed ${seed}`);
  },
);
