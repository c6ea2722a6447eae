/** Reads the shop's list of payments and puts into the book what came by itself. */
import { cents, rest } from "./doors";
import { leftOf, type Money, toPayOf } from "./ledger";
import { compareOrder, orderAsked, type Shop, today } from "./shop";

const ARRIVED = ["completed", "refunding", "refunded", "paid_too_late"];

type Row = Readonly<Record<string, unknown>>;

/** `feesGoBack`: this act may send entry fees back. `isInAct`: what this act sends back is put into the book afterwards. */
export async function sync(shop: Shop, { feesGoBack = false, isInAct = false } = {}): Promise<void> {
  const { list } = await rest("GET", "/api/payments/?page_size=1000", { as: shop.owner });
  const rows = list.toSorted((one, other) => String(one.settled_at).localeCompare(String(other.settled_at)));
  for (const row of rows) {
    const known = shop.ledger.payments.get(Number(row.id));
    if (!known && ARRIVED.includes(String(row.state))) await arrived(shop, row);
    else if (known && !isInAct) compare(shop, known, row, feesGoBack);
  }
  // the last part of its money has come back to the buyer, which only the order says
  for (const order of shop.ledger.orders.values())
    if (order.paid === "completed" && order.life.length > 0 && leftOf(order) === 0)
      compareOrder(shop, order, await orderAsked(shop, order.id));
}

async function arrived({ ledger, mpesa, faults }: Shop, row: Row): Promise<void> {
  const id = Number(row.id);
  const account = String(row.account_reference);
  const charge = [...mpesa.charges.values()].find((one) => one.account === account);
  if (!charge?.isTaken || charge.cents !== cents(row.amount))
    return void faults.push(
      `payment ${id} says ${String(row.amount)}, M-Pesa took ${charge?.isTaken ? charge.cents : 0}`,
    );
  const money = { id, account, cents: charge.cents, way: "mock", by: null, day: today() } as const;
  const order = row.order === null ? null : ledger.orders.get(Number(row.order));
  if (order) {
    const isWanted =
      order.status !== "cancelled" &&
      order.paid !== "refunded" &&
      toPayOf(order) === money.cents &&
      money.cents > 0;
    if (row.state === "paid_too_late") {
      if (isWanted)
        faults.push(`payment ${id} of ${order.number} counts as too late, and could have counted`);
      ledger.take(money, "waits");
    } else if (isWanted) ledger.pay(order, money);
    else faults.push(`payment ${id} counts for ${order.number}, which takes none`);
    return;
  }
  const isLate = row.state !== "completed";
  const fee = ledger.take(money, isLate ? "goes back" : null);
  if (isLate) [fee.back, fee.byMpesa] = [fee.cents, fee.cents];
  else {
    ledger.fees.add(id);
    ledger.feeAccounts.add(account);
  }
}

function compare({ ledger, faults }: Shop, known: Money, row: Row, feesGoBack: boolean): void {
  const [amount, back] = [cents(row.amount), cents(row.refunded_amount)];
  if (amount !== known.cents) faults.push(`payment ${known.id} is ${amount}, ${known.cents} was paid`);
  if (back === known.back) return;
  if (feesGoBack && ledger.fees.has(known.id) && known.back === 0 && back === known.cents)
    [known.back, known.byMpesa] = [known.cents, known.cents];
  else faults.push(`of payment ${known.id} ${back} went back in the shop, ${known.back} in the book`);
}

/** Orders that an act of the shop itself may have cancelled: those unpaid, with a deadline. */
export async function syncOrders(shop: Shop): Promise<void> {
  for (const order of shop.ledger.orders.values()) {
    const answer = await orderAsked(shop, order.id);
    if (
      answer.status === "cancelled" &&
      order.status === "pending" &&
      order.hasDeadline &&
      order.paid === "pending"
    )
      order.status = "cancelled";
    compareOrder(shop, order, answer);
  }
}
