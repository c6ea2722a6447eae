/** Deleting an account (D89): what keeps it for now, and the name that stays. */
import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";

/** Nobody can sign up with it: a username has no blanks. */
export const deletedName = (id: number): string => `Deleted buyer ${id}`;

/** Replaces the e-mail address in its unique column. It has no @, so nobody can sign up with it. */
export const usernameAfterDeletion = (id: number): string => deletedName(id).toLowerCase();

export interface DeletionFacts {
  readonly isStaff: boolean;
  /** Titles of auctions whose open round has a participation, paid or being paid. */
  readonly openAuctions: readonly { readonly id: number; readonly title: string }[];
  /** Orders still open: not cancelled, and not yet both delivered and paid. */
  readonly openOrders: readonly { readonly id: number; readonly orderNumber: string }[];
  readonly paymentsUnderWay: number;
  /** Money that came in, counts for nothing and has not gone back. */
  readonly refundsToCome: number;
}

interface Obstacle {
  readonly text: string;
  readonly to?: string;
}

/** Why the account cannot be deleted now; empty if it can. */
export function deletionObstacles(facts: DeletionFacts): Obstacle[] {
  return [
    ...(facts.isStaff ? [{ text: t(IS_STAFF) }] : []),
    ...facts.openAuctions.map(({ id, title }) => ({
      text: t("You take part in the open round of {title}. Wait until the round closes.", { title }),
      to: `/auction/${id}`,
    })),
    ...facts.openOrders.map(({ id, orderNumber }) => ({
      text: t("Order {number} is under way. Wait until it is delivered and paid, or cancelled.", {
        number: orderNumber,
      }),
      to: `/orders/${id}`,
    })),
    ...(facts.paymentsUnderWay > 0
      ? [{ text: t("A payment is under way. Wait until it is decided."), to: "/payments" }]
      : []),
    ...(facts.refundsToCome > 0
      ? [{ text: t("Money is still to go back to you. Wait until you have it."), to: "/payments" }]
      : []),
  ];
}

const IS_STAFF = msg("You manage this shop. An administrator must take your rights first.");

export function refuseDeletion(facts: DeletionFacts): Refusal | null {
  const [first] = deletionObstacles(facts);
  return first ? refuse("conflict", first.text) : null;
}
