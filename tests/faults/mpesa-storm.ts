/** Buyers and staff, while M-Pesa answers with every outcome and fault, processes are killed and the database is away. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, vi } from "vitest";
import { attemptIdIn } from "~/domain/payment/attempt";
import { OUTCOMES, PAID } from "../../tools/mpesa-simulator/outcomes.mjs";
import { Dice } from "../http/fuzz/dice";
import { disagreements, ours } from "./agreement";
import { FAULTS } from "./mpesa-faults";
import { leftUnderWay } from "./left-under-way";
import { makeMpesaShop, type MpesaShop, type Running, type RunningShop } from "./mpesa-shop";
import { Payers } from "./payers";
import { change, withClient, withRows } from "./rows";
import { Staff } from "./staff";
import { sums } from "./sums";
import { until } from "../until";

const AWAY_MS = 5_000;
const outcomes = [PAID, PAID, PAID, ...OUTCOMES.values()];

export interface MpesaStormOptions {
  readonly kind: "paybill" | "till";
  readonly payments: number;
  readonly seed: number;
  /** With more people, and until nothing is left undecided. */
  readonly isLong: boolean;
}

/** Prints what happened; throws if the records disagree with M-Pesa's by a cent. */
export async function payInStorm(options: MpesaStormOptions, running: Running = {}) {
  const { kind, payments, seed, isLong } = options;
  const dice = new Dice(seed);
  const shop = await makeMpesaShop(
    isLong ? { buyers: 8, auctions: 3, products: 3 } : { buyers: 4, auctions: 2, products: 2 },
    { kind, seed, faults: FAULTS, outcomeOf: () => dice.pick(outcomes) },
    running,
  );
  try {
    await makeDear(shop);
    const result = await new MpesaStorm(shop, dice, options).rage(payments);
    console.log(`payments by ${kind}, seed ${seed}: ${JSON.stringify(result)}`);
  } finally {
    await shop.remove();
  }
}

/** One product costs more than M-Pesa takes at once (D101). */
const makeDear = ({ databaseUrl, productIds }: Pick<MpesaShop, "databaseUrl" | "productIds">) =>
  change(
    databaseUrl,
    `UPDATE "Product" SET "basePriceCents" = 30000000, "buyNowPriceCents" = 30000000 WHERE "id" = ?`,
    productIds[0],
  );

class MpesaStorm {
  readonly #payers: Payers;
  readonly #staff: Staff;
  readonly #stats = { runs: 0, kills: 0, away: 0 };

  constructor(
    private readonly shop: MpesaShop,
    private readonly dice: Dice,
    private readonly options: MpesaStormOptions,
  ) {
    this.#payers = new Payers(shop, dice);
    this.#staff = new Staff(shop, dice);
  }

  async rage(payments: number) {
    const { simulator } = this.shop;
    const server = await this.shop.serve();
    try {
      for (; simulator.operator.prompts.size < payments; this.#stats.runs++) {
        await this.#run(server);
        await this.#compare();
      }
    } finally {
      await server.stop();
    }
    expect(await this.#liedTo(), `seed ${this.options.seed}`).toEqual([]);
    return {
      ...this.#stats,
      pushes: simulator.operator.prompts.size,
      ...this.#payers.counts,
      staff: this.#staff.done,
      faults: simulator.faults.counts,
      cents: sums(await ours(this.shop.databaseUrl), simulator.ledger),
    };
  }

  async #run(server: RunningShop) {
    const payers = this.#payers;
    const chief = await this.shop.login(server, this.shop.admins[0] ?? "");
    // M-Pesa's own least, and the usual fee
    if (this.#stats.runs > 0) await this.shop.openNextRounds(chief, this.dice.pick([5, 50]));
    const people = await Payers.login(this.shop, server);
    let playing = payers.play(people);
    await payers.reached(payers.answers + 5 + this.dice.below(60), playing);
    await server.crash();
    this.#stats.kills += 1;
    await playing;

    // what failed is tried again, what is under way is found again
    await this.shop.ageAttempts();
    playing = payers.play(people);
    await payers.reached(payers.answers + this.dice.below(20), playing);
    if (this.#stats.runs % 3 === 0) {
      await this.#databaseAway();
      this.#stats.away += 1;
    }
    await payers.cancelSome(chief);
    await this.#staff.work(server);
    // fees of closed rounds go back
    if (this.dice.next() < 0.5) await this.shop.openNextRounds(chief);
    await playing;
    await payers.readPages(people, (payer) => this.#ownAttempts(payer));
    await this.#settled(server);
  }

  async #compare() {
    const { shop } = this;
    const where = `run ${this.#stats.runs}, seed ${this.options.seed}`;
    expect([...this.#payers.strange, ...this.#staff.strange], where).toEqual([]);
    const own = await ours(shop.databaseUrl);
    expect(disagreements(own, shop.simulator.ledger), where).toEqual([]);
    const { taken, ...parts } = sums(own, shop.simulator.ledger);
    expect(
      Object.values(parts).reduce((a, b) => a + b),
      where,
    ).toBe(taken);
    expect(await shop.violations(), where).toEqual([]);
    expect(shop.failedCallbacks(), where).toEqual([]);
  }

  /** Until all callbacks of the moment have met a database that another process holds; on PostgreSQL the connections end. */
  async #databaseAway() {
    if (!this.shop.databaseUrl.startsWith("file:")) return cutConnections(this.shop.databaseUrl);
    const holder = spawn(
      process.execPath,
      [path.resolve("tests/faults/lock-holder.mjs"), path.join(this.shop.folder, "soko.db")],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    await once(holder.stdout, "data");
    await Promise.all([this.shop.simulator.idle(), wait(this.options.isLong ? AWAY_MS : 0)]);
    holder.stdin.end();
    await once(holder, "exit");
  }

  #ownAttempts(payer: number) {
    return withRows(this.shop.databaseUrl, async (query) =>
      (
        await query(
          `SELECT a."id" FROM "PaymentAttempt" a JOIN "User" u ON u."id" = a."userId" WHERE u."username" = ?`,
          this.shop.buyers[payer],
        )
      ).map(({ id }) => Number(id)),
    );
  }

  /** Once the operator has nothing more to say: what was missed is asked about, and pulled. */
  async #settled(server: RunningShop) {
    const { simulator, databaseUrl } = this.shop;
    const left = async () =>
      leftUnderWay(await ours(databaseUrl), simulator.ledger, {
        attempt: (account, isKnown) => this.#isForAPerson(account, isKnown),
        // its refusal was lost, and no other answer comes
        refund: (reference) =>
          simulator.operator.duplicatesRefused.has(reference) && !simulator.ledger.payouts.has(reference),
      });
    await simulator.idle();
    // a start asks about all of them; each question may meet a fault
    const isSettled = async () => expect(await left()).toEqual([]);
    for (let starts = 0; starts < MAX_STARTS; starts++) {
      await server.crash();
      await simulator.idle();
      const isOver = await vi.waitFor(isSettled, { timeout: ASKING_MS, interval: 100 }).then(
        () => true,
        () => false,
      );
      if (isOver) break;
      // money that no status query knows is in the list
      await this.shop.pull();
    }
    await this.shop.pull();
    await until(isSettled, 200);
    await simulator.idle();
    if (!this.options.isLong) return;
    await this.shop.ageUndecided();
    // what the list does not have ends by itself
    await this.shop.pull();
    expect(await this.#staff.giveUp(server), `seed ${this.options.seed}`).toBe(0);
  }

  /** No status query knows it, and no money with its account came: a till takes none. */
  #isForAPerson(account: string, isKnown: boolean): boolean {
    const { operator, faults } = this.shop.simulator;
    const prompt = [...operator.prompts.values()].find((one) => one.account === account);
    const isForgotten = faults.applies("forgottenId", account);
    return operator.isTill ? isForgotten || !isKnown : isForgotten && !prompt?.result?.payment;
  }

  /** Attempts whose page said 'Nothing was taken' and whose prompt was paid. By paybill they may still be paid later. */
  async #liedTo(): Promise<number[]> {
    const { ledger, faults } = this.shop.simulator;
    const givenUp = await withRows(this.shop.databaseUrl, (query) =>
      query(`SELECT "id" FROM "PaymentAttempt" WHERE "outcome" = 'given_up'`),
    );
    // a person said so
    const ended = new Set(givenUp.map(({ id }) => Number(id)));
    return [...ledger.payments.values()]
      .filter(({ way, account }) => way === "push" && !faults.applies("queryDenies", account))
      .map(({ account }) => attemptIdIn(account) ?? 0)
      .filter((id) => this.#payers.saysNothingTaken.has(id) && !ended.has(id));
  }
}

const MAX_STARTS = 12;
/** What a start asks is on its way. */
const ASKING_MS = 4_000;

const cutConnections = (databaseUrl: string) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend("pid", 1000) FROM pg_stat_activity WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()`,
    ),
  );
