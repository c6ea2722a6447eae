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

/** The entries in the trail of which each accepted act leaves one, about what it changed if the answer names that. */
const TRAIL: Readonly<Record<string, readonly string[]>> = {
  "opens the next round": ["round.open", "product.schedule"],
  "closes the round": ["round.close"],
  "closes the auction": ["product.close"],
  "voids a round": ["round.void"],
  "sends an entry fee back": ["payment.refund"],
  "refunds an order": ["payment.refund"],
  "cancels an order": ["order.cancel"],
  "cancels an own order": ["order.cancel"],
  "sets an order's status": ["order.update"],
  "edits an order": ["order.edit"],
  "takes cash": ["order.pay"],
  ships: ["order.ship"],
  "takes goods back": ["order.return"],
  "puts cash into the drawer": ["user.move_cash"],
  "counts the drawer": ["user.count_drawer"],
};
/** The entries of a refund are about its payments. */
const OF_REFUNDS = "payment.refund";

/** These are refusals that tell what became of a payment. */
const OF_PAYMENTS = ["payment_failed", "payment_pending", "payment_refunded"];

export class Answers {
  readonly #claims: Claim[] = [];
  /** How many, by their actions and what they are about. */
  readonly #accepted = new Map<string, { actions: readonly string[]; subjectId: number | null; n: number }>();
  /** Which acts were accepted at least once. */
  readonly reached = new Set<string>();
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
    this.reached.add(name);
    const value = outcome.value as Readonly<Record<string, unknown>> | null;
    const actions = TRAIL[name];
    if (actions) this.#count(actions, Number(value?.subjectId ?? 0));
    const stored = STORED[name];
    if (who < 0 || !stored || !value) return;
    const [sql, ...values] = stored(value);
    this.#claims.push({ what: `${name} of user ${userId}`, sql, values: [...values, userId], atLeast: 1 });
  }

  #count(actions: readonly string[], subject: number) {
    const subjectId = subject === 0 || actions.includes(OF_REFUNDS) ? null : subject;
    const key = `${actions.join()} ${subjectId}`;
    this.#accepted.set(key, { actions, subjectId, n: (this.#accepted.get(key)?.n ?? 0) + 1 });
  }

  async faults(query: Query): Promise<string[]> {
    const acts = [...this.#accepted.values()].map(({ actions, subjectId, n }): Claim => ({
      what: `${actions.join(" or ")} in the trail`,
      sql: `SELECT count(*) AS n FROM "AuditEntry" WHERE "action" IN (?, ?) AND "subjectId" = coalesce(?, "subjectId")`,
      values: [actions[0], actions.at(-1), subjectId],
      atLeast: n,
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
