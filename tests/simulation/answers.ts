/** What the shop has answered to people: what it accepted is stored, and what it refused has changed nothing. */
import type { Outcome } from "~/domain/refusal";
import type { Query } from "../faults/rows";
import type { Act } from "./plan";

type Move = Act & { readonly kind: "move" };

interface Claim {
  readonly what: string;
  /** Counts the rows that say so. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly atLeast: number;
}

const ORDERED = `SELECT count(*) AS n FROM "Order" WHERE "id" = ? AND "userId" = ?`;

/** By move: the rows that an accepted answer names, with the buyer's id at the end. */
const STORED: Readonly<Record<string, (value: Readonly<Record<string, unknown>>) => [string, ...unknown[]]>> =
  {
    pledges: ({ bidId, roundId, cents }) => [
      `SELECT count(*) AS n FROM "Bid" b JOIN "Participation" s ON s."id" = b."participationId"
       WHERE b."id" = ? AND b."roundId" = ? AND b."cents" = ? AND s."userId" = ?`,
      bidId,
      roundId,
      cents,
    ],
    joins: ({ participationId, awaits }) => [
      `SELECT count(*) AS n FROM "Participation" WHERE "id" = ? AND (? = 0 OR "paidAt" IS NOT NULL) AND "userId" = ?`,
      participationId,
      awaits === null ? 1 : 0,
    ],
    orders: ({ id }) => [ORDERED, id],
    "orders with a code": ({ id }) => [ORDERED, id],
    "orders what was won": ({ id }) => [ORDERED, id],
    "looks at an order": ({ id }) => [ORDERED, id],
    "checks out": ({ orderId }) => [ORDERED, orderId],
    "pays an order": ({ attemptId }) => [
      `SELECT count(*) AS n FROM "PaymentAttempt" a JOIN "Order" o ON o."id" = a."orderId" WHERE a."id" = ? AND o."userId" = ?`,
      attemptId,
    ],
  };

/** The entry in the trail that each accepted act of staff leaves. */
const TRAIL: Readonly<Record<string, string>> = {
  "sends an entry fee back": "payment.refund",
  "refunds an order": "payment.refund",
  "edits an order": "order.edit",
  "takes cash": "order.pay",
  ships: "order.ship",
  "takes goods back": "order.return",
  "puts cash into the drawer": "user.move_cash",
  "counts the drawer": "user.count_drawer",
};

/** These are refusals that tell what became of a payment. */
const OF_PAYMENTS = ["payment_failed", "payment_pending", "payment_refunded"];

export class Answers {
  readonly #claims: Claim[] = [];
  readonly #accepted = new Map<string, number>();
  readonly #faults: string[] = [];

  /** `hasWritten`: something was committed while nobody else was at work; null if others were. */
  add(
    { name, who }: Move,
    userId: number | undefined,
    outcome: Outcome<unknown>,
    hasWritten: boolean | null,
  ) {
    if (!outcome.ok) {
      if (hasWritten && !OF_PAYMENTS.includes(outcome.refusal.code))
        this.#faults.push(`${name} was refused (${outcome.refusal.message}), and changed something`);
      return;
    }
    const action = TRAIL[name];
    if (action !== undefined) this.#accepted.set(action, (this.#accepted.get(action) ?? 0) + 1);
    const stored = STORED[name];
    if (who < 0 || !stored) return;
    const [sql, ...values] = stored(outcome.value as Readonly<Record<string, unknown>>);
    this.#claims.push({ what: `${name} of user ${userId}`, sql, values: [...values, userId], atLeast: 1 });
  }

  async faults(query: Query): Promise<string[]> {
    const acts = [...this.#accepted].map(([action, atLeast]): Claim => ({
      what: `${action} in the trail`,
      sql: `SELECT count(*) AS n FROM "AuditEntry" WHERE "action" = ?`,
      values: [action],
      atLeast,
    }));
    const faults = [...this.#faults];
    for (const { what, sql, values, atLeast } of [...this.#claims, ...acts]) {
      const [row] = await query(sql, ...values);
      if (Number(row?.n) < atLeast)
        faults.push(
          `${what} was accepted, and is stored ${row?.n} times, not ${atLeast}: ${values.join(", ")}`,
        );
    }
    return faults;
  }
}
