/** M-Pesa with every outcome mixed, while the shop is killed and its database away (D73, D75, D76). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attemptIdIn } from "~/domain/payment/attempt";
import { OUTCOMES, PAID } from "../../tools/mpesa-simulator/outcomes.mjs";
import { Dice } from "../http/fuzz/dice";
import type { Server } from "../http/server";
import { disagreements, leftUnderWay, ours, sums } from "./agreement";
import { makeMpesaShop, type MpesaShop } from "./mpesa-shop";
import { isLong, runs, seed } from "./options";
import { Payers } from "./payers";
import { withRows } from "./rows";
import { until } from "../until";

/** 60, or 1,000 where 100 runs are asked for. */
const PAYMENTS = runs(6) * 10;
const AWAY_MS = isLong ? 5_000 : 0;

const dice = new Dice(seed);
const outcomes = [PAID, PAID, PAID, ...OUTCOMES.values()];
let shop: MpesaShop;
let server: Server;
beforeAll(async () => {
  shop = await makeMpesaShop(
    { buyers: 8, auctions: 3, products: 2 },
    { outcomeOf: () => dice.pick(outcomes) },
  );
  server = await shop.serve();
});
afterAll(async () => {
  await server.stop();
  await shop.remove();
});

async function killAndServe() {
  await server.stop("SIGKILL");
  server = await shop.serve();
}

/** Until all callbacks of the moment have met a database that another process holds. */
async function databaseAway() {
  const holder = spawn(
    process.execPath,
    [path.resolve("tests/faults/lock-holder.mjs"), path.join(shop.folder, "soko.db")],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  await once(holder.stdout, "data");
  await Promise.all([shop.simulator.idle(), wait(AWAY_MS)]);
  holder.stdin.end();
  await once(holder, "exit");
}

const ownAttempts = (payer: number) =>
  withRows(shop.databaseUrl, async (ask) =>
    (
      await ask(
        `SELECT a."id" FROM "PaymentAttempt" a JOIN "User" u ON u."id" = a."userId" WHERE u."username" = ?`,
        shop.buyers[payer],
      )
    ).map(({ id }) => Number(id)),
  );

/** Once the operator has nothing more to say: what was missed is asked about, and pulled. */
async function settled() {
  await shop.simulator.idle();
  await killAndServe();
  await shop.simulator.idle();
  await shop.pull();
  const left = async () => leftUnderWay(await ours(shop.databaseUrl), shop.simulator.books);
  await until(async () => expect(await left()).toEqual([]), 200);
  await shop.simulator.idle();
}

test(
  `${PAYMENTS} payments with every outcome, kill -9, a database away, callbacks late, lost, twice, forged and out of order: the books agree to the cent`,
  { timeout: 600_000 + PAYMENTS * 5_000 },
  async () => {
    const payers = new Payers(shop, dice);
    const stats = { runs: 0, kills: 0, away: 0 };
    for (; shop.simulator.operator.prompts.size < PAYMENTS; stats.runs++) {
      const where = `run ${stats.runs}, seed ${seed}`;
      const chief = await shop.login(server, shop.admins[0] ?? "");
      if (stats.runs > 0) await shop.openNextRounds(chief);
      const people = await Payers.login(shop, server);
      let playing = payers.play(people);
      await payers.reached(payers.answers + 5 + dice.below(60), playing);
      await killAndServe();
      stats.kills += 1;
      await playing;

      // what failed is tried again, what is under way is found again
      await shop.ageTries();
      playing = payers.play(people);
      await payers.reached(payers.answers + dice.below(20), playing);
      if (stats.runs % 3 === 0) {
        await databaseAway();
        stats.away += 1;
      }
      await payers.cancelSome(chief);
      // fees of closed rounds go back
      if (dice.next() < 0.5) await shop.openNextRounds(chief);
      await playing;
      await payers.readPages(people, ownAttempts);
      await settled();

      expect(payers.strange, where).toEqual([]);
      const own = await ours(shop.databaseUrl);
      expect(disagreements(own, shop.simulator.books), where).toEqual([]);
      const { taken, ...parts } = sums(own, shop.simulator.books);
      expect(
        Object.values(parts).reduce((a, b) => a + b),
        where,
      ).toBe(taken);
      expect(await shop.violations(), where).toEqual([]);
    }
    expect(liedTo(payers), `seed ${seed}`).toEqual([]);
    const pushes = shop.simulator.operator.prompts.size;
    const cents = sums(await ours(shop.databaseUrl), shop.simulator.books);
    console.log(`payments: ${JSON.stringify({ ...stats, pushes, ...payers.told, cents })}, seed ${seed}`);
  },
);

/** Attempts whose page said 'Nothing was taken' and whose prompt was paid. By paybill they may still be paid later. */
const liedTo = ({ toldNothingTaken }: Payers): number[] =>
  [...shop.simulator.books.payments.values()]
    .filter(({ way }) => way === "push")
    .map(({ account }) => attemptIdIn(account) ?? 0)
    .filter((id) => toldNothingTaken.has(id));
