/** What a buyer has to do next: pay, order what was won, raise, pledge, verify the phone. Account, home and header read this list. */
import { ownPhoneText } from "~/domain/account/phone-text";
import { type Cents, formatKsh } from "~/domain/money";
import type { Preview } from "~/domain/pledge/standing";
import { previewText } from "~/domain/pledge/standing-text";
import { formatDayTime } from "~/domain/time";
import { t } from "~/texts/t";

interface Goods {
  readonly title: string;
  readonly imageKey: string | null;
}

interface PaymentUnderWay {
  readonly id: number;
  readonly cents: Cents;
  readonly orderId: number | null;
  readonly orderNumber: string | null;
  /** The auction of an entry fee; null for an order. */
  readonly goods: (Goods & { readonly roundNumber: number }) | null;
}

/** An order that is cancelled if it is not paid in time (D81). */
interface UnpaidOrder {
  readonly id: number;
  readonly orderNumber: string;
  readonly totalCents: Cents;
  readonly payBefore: Date;
  /** The first of its goods. */
  readonly goods: Goods | null;
}

/** What the buyer won, or was offered after the winner (D100), and has not ordered. */
interface WonAuction extends Goods {
  readonly id: number;
  readonly isOffered: boolean;
  readonly orderBefore: Date | null;
}

export interface JoinedRound extends Goods {
  readonly auctionId: number;
  readonly roundNumber: number;
  readonly endTime: Date | null;
  readonly pledgeCents: Cents | null;
  /** Others have the same, highest total. */
  readonly isTied: boolean;
  readonly preview: Preview;
}

export interface ToDoFacts {
  readonly payments: readonly PaymentUnderWay[];
  readonly orders: readonly UnpaidOrder[];
  readonly won: readonly WonAuction[];
  readonly rounds: readonly JoinedRound[];
  /** The phone that a code could confirm; null if it is confirmed, or the shop sends no SMS. */
  readonly unverifiedPhone: string | null;
}

export type ToDoKind = "payment" | "pay" | "order" | "raise" | "pledge" | "verify";

export interface ToDo {
  readonly kind: ToDoKind;
  readonly to: string;
  /** For example 'Overtaken: raise'. */
  readonly heading: string;
  readonly about: string | null;
  readonly sentence: string;
  readonly imageKey: string | null;
  readonly until: Date | null;
}

/** Payments first, because they wait for minutes; then what was won, rounds to lead again, rounds without a pledge, and what waits for ever. */
const ORDER: readonly ToDoKind[] = ["payment", "pay", "order", "raise", "pledge", "verify"];

export function toDoList({ payments, orders, won, rounds, unverifiedPhone }: ToDoFacts, now: Date): ToDo[] {
  const paying = new Set(payments.map(({ orderId }) => orderId));
  return [
    ...payments.map(paymentToDo),
    ...orders.filter(({ id }) => !paying.has(id)).map(orderToPay),
    ...won.map((auction) => toOrder(auction, now)),
    ...rounds.flatMap(roundToDo),
    ...(unverifiedPhone === null ? [] : [phoneToVerify(unverifiedPhone)]),
  ].sort(byUrgency);
}

const byUrgency = (one: ToDo, other: ToDo) =>
  ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || timeOf(one) - timeOf(other);

const timeOf = ({ until }: ToDo): number => until?.getTime() ?? Number.MAX_SAFE_INTEGER;

const paymentToDo = ({ id, cents, orderNumber, goods }: PaymentUnderWay): ToDo => ({
  kind: "payment",
  to: `/pay/${id}`,
  heading: t("Payment under way"),
  about: goods?.title ?? null,
  sentence: t("Your payment of {sum} for {purpose} is under way.", {
    sum: formatKsh(cents),
    purpose: purposeText(orderNumber, goods),
  }),
  imageKey: goods?.imageKey ?? null,
  until: null,
});

function purposeText(orderNumber: string | null, goods: PaymentUnderWay["goods"]): string {
  if (orderNumber !== null) return t("order {number}", { number: orderNumber });
  return goods
    ? t("round {number} of {title}", { number: goods.roundNumber, title: goods.title })
    : t("a payment");
}

const phoneToVerify = (phone: string): ToDo => ({
  kind: "verify",
  to: "/profile/verify-phone",
  heading: t("Verify your phone"),
  about: null,
  sentence: t("With a code by SMS to {phone}, so that nobody else can use your number.", {
    phone: ownPhoneText(phone),
  }),
  imageKey: null,
  until: null,
});

const orderToPay = ({ id, orderNumber, totalCents, payBefore, goods }: UnpaidOrder): ToDo => ({
  kind: "pay",
  to: `/orders/${id}`,
  heading: t("Pay for order {orderNumber}", { orderNumber }),
  about: goods?.title ?? null,
  sentence: t("{sum} by {date}. Then the order is cancelled.", {
    sum: formatKsh(totalCents),
    date: formatDayTime(payBefore),
  }),
  imageKey: goods?.imageKey ?? null,
  until: payBefore,
});

const toOrder = ({ id, title, imageKey, isOffered, orderBefore }: WonAuction, now: Date): ToDo => ({
  kind: "order",
  to: `/auction/${id}`,
  heading: isOffered ? t("Offered to you: order it") : t("Won: order it"),
  about: title,
  sentence: orderText(orderBefore, now),
  imageKey,
  until: orderBefore,
});

/** Late, a buyer may still order until the owner offers it to the next (D100). */
function orderText(orderBefore: Date | null, now: Date): string {
  if (orderBefore === null) return t("You won this auction.");
  return orderBefore > now
    ? t("Order it by {date}.", { date: formatDayTime(orderBefore) })
    : t("Your time to order it is over. Order it now, before it is offered to another buyer.");
}

/** Nothing for a leader, and nothing where no higher pledge would lead or tie. */
function roundToDo(round: JoinedRound): ToDo[] {
  const { auctionId, title, imageKey, endTime, pledgeCents, preview } = round;
  const shared = { to: `/auction/${auctionId}#pledge`, about: title, imageKey, until: endTime };
  const ends = endTime ? ` ${t("Ends {date}.", { date: formatDayTime(endTime) })}` : "";
  if (pledgeCents === null)
    return [
      {
        ...shared,
        kind: "pledge",
        heading: t("Joined: place your pledge"),
        sentence: `${t("You have joined round {number}.", { number: round.roundNumber })}${ends}`,
      },
    ];
  const canTie = preview.kind === "tie_at_most" && preview.maxCents > pledgeCents;
  if (preview.kind !== "reachable" && !canTie) return [];
  const heading = round.isTied ? t("Tied for 1st: raise") : t("Overtaken: raise");
  return [{ ...shared, kind: "raise", heading, sentence: previewText(preview).preview + ends }];
}
