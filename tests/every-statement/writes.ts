import type { Viewer } from "~/domain/account/access";
import { makeSuperuser } from "~/operations/factories.fixture";
import { makeReachable } from "~/operations/messages/outbox.fixture";

/** A write of the shop, made ready so that it can be called again and again on the same rows. */
export interface Write {
  readonly name: string;
  /** Makes what it needs; returns the call. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
  /** What a call that was not accepted may leave: it says what is under way, or what was refused. */
  readonly mayLeave?: readonly string[];
  /** Whom it calls by HTTP. */
  readonly outside?: Outside;
  /** Its money came past the provider. */
  readonly isOutside?: true;
  /** It counts pieces anew; all other writes leave stock and sold together as they are. */
  readonly setsStock?: true;
  /** Of which fewer, and of which more may be there at the end than without a failure. */
  readonly mayLack?: readonly string[];
  readonly mayAdd?: readonly string[];
  /** Tried only by `npm run simulate -- --statements`. */
  readonly isSlow?: true;
}

/** Somebody outside, who remembers what was asked. */
interface Outside {
  /** As after the preparation. */
  readonly restore: () => void;
  /** What they do at once. */
  readonly soon?: () => Promise<unknown>;
  /** What the shop's jobs do later; then, what is wrong between them. */
  readonly later: () => Promise<readonly string[]>;
}

/** A payment that came to nothing has no document, and its buyer is told. */
export const UNPAID = { mayLack: ["Counter", "TaxInvoice", "TaxInvoiceLine"], mayAdd: ["Delivery"] };

/** Of payments: asked for, and not answered yet. */
export const PAYMENT = ["PaymentAttempt", "Participation", "Delivery", "Round", "Order"];

export const byBuyer = (name: string, call: (buyer: Viewer) => Promise<unknown>): Write => ({
  name,
  async prepare() {
    const buyer = await makeReachable();
    return () => call(buyer);
  },
});

/** By a superuser, of a buyer. */
export const byOwner = (name: string, call: (owner: Viewer, userId: number) => Promise<unknown>): Write => ({
  name,
  async prepare() {
    const [owner, { id }] = [await makeSuperuser(), await makeReachable()];
    return () => call(owner, id);
  },
});

/** Of what was made before. */
export const of = <Made>(
  name: string,
  make: () => Promise<Made>,
  call: (made: Made) => Promise<unknown>,
): Write => ({
  name,
  async prepare() {
    const made = await make();
    return () => call(made);
  },
});
