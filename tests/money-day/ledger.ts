/** The day's own book: only what was asked of the shop and what was answered. In cents. */
import { type Code, type Line, type Place, type Sums, sum } from "./sums";

export type Way = "mock" | "cash" | "typed" | "set_to_paid";

export interface Money {
  /** Of the payment, as REST names it. */
  readonly id: number;
  /** As M-Pesa names it; null if it did not come by M-Pesa's prompt. */
  readonly account: string | null;
  readonly cents: number;
  readonly way: Way;
  /** Who entered it; null if it came by itself. */
  readonly by: string | null;
  readonly day: string;
  /** Sent back, on its way, or refused by M-Pesa and waiting for a person. */
  back: number;
  /** What M-Pesa must send, or has sent; the others were given back by hand. */
  byMpesa: number;
  /** Came when nothing took it any more: it waits for a person, goes back, or pays something else at last. */
  late: null | "waits" | "goes back" | "returned" | "matched";
}

export type Status = "pending" | "paid" | "processing" | "shipped" | "delivered" | "cancelled";

export interface Order {
  readonly id: number;
  readonly number: string;
  readonly buyer: string;
  place: Place;
  readonly day: string;
  lines: Line[];
  readonly code: Code | null;
  sums: Sums;
  status: Status;
  paid: "pending" | "completed" | "refunded";
  due: number;
  /** Payments since the order last had all its money back. */
  life: Money[];
  /** Went back of it since, but for edits. */
  refunds: number;
  /** Of the shop's own checkout: cancelled if it is not paid in time. */
  hasDeadline: boolean;
}

/** Cash or money given back, by person and day. */
interface Handed {
  readonly by: string;
  readonly day: string;
  readonly cents: number;
  readonly kind: "taken" | "returned" | "float" | "put_in" | "rider" | "bank" | "expense";
}

interface Returned {
  readonly money: Money;
  readonly day: string;
  readonly cents: number;
}

interface Count {
  readonly by: string;
  readonly day: string;
  readonly number: number;
  readonly expected: number;
  readonly counted: number;
}

export class Ledger {
  readonly orders = new Map<number, Order>();
  readonly payments = new Map<number, Money>();
  /** Payments that are entry fees. */
  readonly fees = new Set<number>();
  /** As M-Pesa names them. */
  readonly feeAccounts = new Set<string>();
  /** Given back by hand; what M-Pesa sent is on its statement. */
  readonly byHand: Returned[] = [];
  readonly drawer: Handed[] = [];
  readonly counts: Count[] = [];
  /** What M-Pesa was asked to send back because an order was edited: the documents of the edit have it already. */
  readonly backForEdits: { readonly account: string | null; readonly cents: number }[] = [];

  place(order: Omit<Order, "paid" | "due" | "life" | "refunds" | "hasDeadline">): Order {
    const placed: Order = { ...order, paid: "pending", due: 0, life: [], refunds: 0, hasDeadline: false };
    this.orders.set(order.id, placed);
    return placed;
  }

  /** For an order, the whole or a part of what is to be paid. */
  pay(order: Order, money: Omit<Money, "back" | "byMpesa" | "late">): void {
    const toPay = toPayOf(order);
    if (money.cents > toPay)
      throw new Error(`${money.cents} was taken for ${order.number}, where ${toPay} is to be paid`);
    if (order.paid === "refunded") [order.life, order.refunds] = [[], 0];
    const paid = this.take(money);
    order.life.push(paid);
    order.due = toPay - money.cents;
    order.paid = "completed";
    if (money.way === "cash" && money.by)
      this.drawer.push({ by: money.by, day: money.day, cents: money.cents, kind: "taken" });
  }

  take(money: Omit<Money, "back" | "byMpesa" | "late">, late: Money["late"] = null): Money {
    const taken = { ...money, back: 0, byMpesa: 0, late };
    this.payments.set(money.id, taken);
    return taken;
  }

  /** The newest payment first. By M-Pesa where it came so, unless somebody hands it over. */
  giveBack(order: Order, cents: number, { by, day, isByHand = false, isForEdit = false, only }: Back): void {
    let left = cents;
    for (const money of order.life.toReversed()) {
      if (only !== undefined && money.id !== only) continue;
      const part = Math.min(left, money.cents - money.back);
      if (part === 0) continue;
      left -= part;
      this.sendBack(money, part, { by, day, isByHand });
      if (isForEdit) this.backForEdits.push({ account: money.account, cents: part });
    }
    if (left > 0) throw new Error(`${cents} went back of ${order.number}, ${left} more than it had`);
    if (!isForEdit) order.refunds += cents;
    this.settle(order);
  }

  sendBack(money: Money, cents: number, { by, day, isByHand = false }: Back): void {
    money.back += cents;
    if (money.back > money.cents) throw new Error(`more went back of payment ${money.id} than it took`);
    if (money.way === "mock" && !isByHand) money.byMpesa += cents;
    else this.handOver(money, cents, { by, day });
  }

  handOver(money: Money, cents: number, { by, day }: Back): void {
    this.byHand.push({ money, day, cents });
    if (money.way === "cash") this.drawer.push({ by, day, cents, kind: "returned" });
  }

  /** Once nothing of its money is left, and none is on its way, an order counts as refunded. */
  settle(order: Order, isArrived = order.life.every(({ byMpesa }) => byMpesa === 0)): void {
    if (order.paid !== "completed" || order.life.length === 0) return;
    if (leftOf(order) > 0 || !isArrived) return;
    order.paid = "refunded";
    order.due = 0;
  }

  /** What a drawer must hold. */
  expected(by: string, day: string): number {
    const own = this.drawer.filter((one) => one.by === by && one.day === day);
    const OUT = ["returned", "rider", "bank", "expense"];
    return sum(own.map(({ kind, cents }) => (OUT.includes(kind) ? -cents : cents)));
  }
}

interface Back {
  readonly by: string;
  readonly day: string;
  readonly isByHand?: boolean;
  readonly isForEdit?: boolean;
  /** Of this payment alone. */
  readonly only?: number;
}

export const leftOf = ({ life }: Order): number => sum(life.map(({ cents, back }) => cents - back));

/** What one is asked for: all of an order without money, or the rest of a part. */
export const toPayOf = ({ paid, due, sums }: Order): number => (paid === "completed" ? due : sums.total);

export const owedOf = ({ status, paid, due, sums }: Order): number =>
  status === "cancelled" || paid === "refunded" ? 0 : paid === "pending" ? sums.total : due;

/** What the order brings, delivery included: nothing once it is cancelled, or once its money is back. */
export const revenueOf = (order: Order): number =>
  order.status === "cancelled" || order.paid === "refunded" ? 0 : order.sums.total - order.refunds;
