/** Staff who send back, match, refund in part and try again while money is still on its way, each act twice at once. */
import { vi } from "vitest";
import { isUnderWay, type AttemptState } from "~/domain/payment/attempt";
import { Browser } from "../http/server";
import type { Dice } from "../http/fuzz/dice";
import type { Address, Api } from "./api";
import { PASSWORD, type Shop } from "./shop";
import { type Row, withRows } from "./rows";

const REASON = "The storm of faults asks for this";
/** Shillings: one below what M-Pesa sends to a phone. */
const PARTS = [5, 100, 250];

export class Staff {
  readonly strange: string[] = [];
  readonly #done = { sentBack: 0, matched: 0, refunded: 0, triedAgain: 0, givenUp: 0, refused: 0 };

  constructor(
    private readonly shop: Pick<Shop, "admins" | "databaseUrl" | "login">,
    private readonly dice: Dice,
  ) {}

  get done() {
    return { ...this.#done };
  }

  /** One pass over what waits for a person. */
  async work(server: Address): Promise<void> {
    const name = this.shop.admins[0] ?? "";
    // the database may still be away
    const [api, browser] = await vi.waitFor(
      async () =>
        [await this.shop.login(server, name), await new Browser(server).login(name, PASSWORD)] as const,
      { timeout: 30_000, interval: 200 },
    );
    const { unmatched, orders, failed, open, unnamed } = await this.#read();
    for (const money of unmatched) {
      const roll = this.dice.next();
      const sending = { intent: "refund", confirmed: "yes" };
      if (roll < 0.3) await this.#post(browser, unmatchedPage(money), sending, "sentBack");
      else if (roll < 0.6) await this.#match(browser, money, [...unnamed, ...open]);
    }
    for (const paid of orders) if (this.dice.next() < 0.15) await this.#refund(api, paid);
    for (const { attemptId, confirmationId } of failed)
      if (this.dice.next() < 0.5)
        await this.#post(
          browser,
          attemptId === null
            ? `/management/payments/unmatched/${confirmationId}`
            : `/management/payments/${attemptId}`,
          { intent: "retry-refund" },
          "triedAgain",
        );
  }

  /** Gives up payments that are undecided for an hour (D103). Returns how many stay. */
  async giveUp(server: Address): Promise<number> {
    const browser = await new Browser(server).login(this.shop.admins[0] ?? "", PASSWORD);
    const undecided = () =>
      withRows(this.shop.databaseUrl, (query) =>
        query(`SELECT "id" FROM "PaymentAttempt" WHERE "state" IN ('started', 'accepted', 'unknown')`),
      );
    for (const { id } of await undecided())
      await this.#post(browser, `/management/payments/${id}`, { intent: "give-up" }, "givenUp");
    return (await undecided()).length;
  }

  #read() {
    return withRows(this.shop.databaseUrl, async (query) => ({
      unmatched: await query(`SELECT "id", "cents" FROM "Confirmation" WHERE "state" = 'unmatched'`),
      orders: await query(
        `SELECT "id", "cents", "refundedCents" FROM "PaymentAttempt" WHERE "orderId" IS NOT NULL AND "state" = 'completed'`,
      ),
      failed: await query(`SELECT "attemptId", "confirmationId" FROM "Refund" WHERE "state" = 'failed'`),
      open: (
        await query(
          `SELECT "id", "totalCents" FROM "Order" WHERE "paymentStatus" = 'pending' AND "status" <> 'cancelled'`,
        )
      ).map(({ id, totalCents }): Row => ({ target: `order-${id}`, cents: totalCents ?? null })),
      // a payment that counts already, whose receipt nobody reported
      unnamed: (await query(`SELECT "id", "cents", "state" FROM "PaymentAttempt" WHERE "receipt" IS NULL`))
        .filter(({ state }) => state !== "failed" && !isUnderWay(state as AttemptState))
        .map(({ id, cents }): Row => ({ target: `payment-${id}`, cents: cents ?? null })),
    }));
  }

  async #match(browser: Browser, money: Row, choices: readonly Row[]) {
    const fitting = choices.filter(({ cents }) => cents === money.cents);
    if (fitting.length === 0) return;
    const target = String(this.dice.pick(fitting).target);
    await this.#post(browser, unmatchedPage(money), { intent: "match", target }, "matched");
  }

  /** Twice at once: at most one is done. */
  async #post(
    browser: Browser,
    page: string,
    fields: Record<string, string>,
    what: "sentBack" | "matched" | "triedAgain" | "givenUp",
  ) {
    const send = () => browser.post(page, { ...fields, reason: REASON });
    for (const { status } of await Promise.all([send(), send()]))
      this.#count(status === 303 ? what : null, status, `${fields.intent} on ${page}`);
  }

  async #refund(api: Api, { id, cents, refundedCents }: Row) {
    const left = (Number(cents) - Number(refundedCents)) / 100;
    const amount = this.dice.pick([left, ...PARTS.filter((part) => part < left)]);
    const send = () =>
      api.post(`/api/payments/${id}/refund/`, {
        amount,
        refunded_amount: Number(refundedCents) / 100,
        reason: REASON,
      });
    for (const { status } of await Promise.all([send(), send()]))
      this.#count(status < 300 ? "refunded" : null, status, `refunding payment ${id}`);
  }

  #count(done: Exclude<keyof Staff["done"], "refused"> | null, status: number, what: string) {
    this.#done[done ?? "refused"] += 1;
    if (done === null && ![400, 404, 409, 503].includes(status))
      this.strange.push(`${what} answered ${status}`);
  }
}

const unmatchedPage = ({ id }: Row) => `/management/payments/unmatched/${id}`;
