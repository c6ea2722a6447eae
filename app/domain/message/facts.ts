import type { AccountChange } from "~/domain/account/contact-change";
import type { Cents } from "~/domain/money";
import type { OrderStatus } from "~/domain/order/order";

export type CodePurpose = "verify" | "reset";

/** What the texts of each kind need to know, in no language. Names and titles are cut where an SMS would be too long; other texts are shorter. */
export interface MessageFacts {
  /** `username` names the account if several have the phone; null if only one has it. */
  readonly code: { readonly code: string; readonly purpose: CodePurpose; readonly username?: string | null };
  readonly test: Record<never, never>;
  readonly "account.changed": { readonly change: AccountChange };
  readonly "payment.taken": Payment;
  readonly "payment.failed": Payment;
  readonly "payment.returned": Payment;
  readonly "round.opened": Round & { readonly feeCents: Cents };
  readonly "round.closing": Round & { readonly closesAt: Date };
  readonly "round.overtaken": Round;
  readonly "round.result": Round & { readonly winner: string | null; readonly pledgeCents: Cents | null };
  readonly "round.won": Round & { readonly pledgeCents: Cents };
  /** `orderBefore`: until when the goods can be ordered (D100), if it is limited. */
  readonly "auction.won": Auction & { readonly orderBefore: Date | null };
  readonly "order.status": {
    readonly orderId: number;
    readonly orderNumber: string;
    readonly status: OrderStatus;
  };
  readonly "order.edited": {
    readonly orderId: number;
    readonly orderNumber: string;
    readonly totalCents: Cents;
    readonly toPayCents: Cents;
  };
  /** Whoever has the code becomes staff (D87). */
  readonly "staff.invited": { readonly code: string };
  readonly "stock.low": { readonly productId: number; readonly title: string; readonly stock: number };
  readonly "watched.opened": Round & { readonly feeCents: Cents };
  readonly "watched.ending": Auction & { readonly endsAt: Date };
}

export interface Auction {
  readonly auctionId: number;
  readonly title: string;
}
export interface Round extends Auction {
  readonly round: number;
}
/** Of an order, else the entry fee of an auction. */
export interface Payment {
  readonly cents: Cents;
  readonly orderNumber: string | null;
  readonly title: string | null;
  readonly path: string;
}
