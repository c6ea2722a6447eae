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
  readonly "order.placed": Order & {
    readonly totalCents: Cents;
    readonly toPayCents: Cents;
    /** The payment deadline; null if the order is paid or can be paid later. */
    readonly payBefore: Date | null;
    readonly isOnDelivery: boolean;
  };
  /** `toPayCents`: what the buyer should have ready when it comes; 0 if nothing. */
  readonly "order.status": Order & { readonly status: OrderStatus; readonly toPayCents: Cents };
  readonly "order.shipped": Order & {
    readonly courier: string;
    readonly trackingNumber: string;
    readonly collectCents: Cents;
    /** '1 × Lamp, 2 × Chair'; '' if nothing is left to ship. */
    readonly stillToCome: string;
  };
  readonly "order.edited": Order & { readonly totalCents: Cents; readonly toPayCents: Cents };
  /** Of one order, or of all that came in the night. */
  readonly "order.new": {
    readonly orders: number;
    readonly totalCents: Cents;
    /** Null: of several. */
    readonly orderId: number | null;
    readonly orderNumber: string | null;
    /** 'on delivery', 'M-Pesa'. */
    readonly payment: string;
    readonly place: string;
  };
  /** Both null: about no order. */
  readonly "customer.message": {
    readonly text: TypedText;
    readonly orderId: number | null;
    readonly orderNumber: string | null;
  };
  /** The path is the person's own: it needs no log-in. */
  readonly news: {
    readonly subject: string;
    readonly text: TypedText;
    readonly unsubscribe: { readonly path: string };
  };
  /** Whoever has the code becomes staff (D87). */
  readonly "staff.invited": { readonly code: string };
  readonly "stock.low": { readonly productId: number; readonly title: string; readonly stock: number };
  readonly "watched.opened": Round & { readonly feeCents: Cents };
  readonly "watched.ending": Auction & { readonly endsAt: Date };
}

/** What staff typed: it is sent whole. */
interface TypedText {
  readonly typed: string;
}

interface Order {
  readonly orderId: number;
  readonly orderNumber: string;
}
export interface Auction {
  readonly auctionId: number;
  readonly title: string;
}
export interface Round extends Auction {
  readonly round: number;
}
/** Of an order, else the entry fee of an auction's round. */
export interface Payment {
  readonly cents: Cents;
  readonly orderNumber: string | null;
  readonly title: string | null;
  readonly round: number | null;
  readonly path: string;
}
