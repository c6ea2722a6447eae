/** At the end: lists, files and figures of all orders and payments, and the documents at KRA, to the cent. */
import { cents, centsIn, csv, rest } from "./doors";
import { leftOf, type Order, owedOf, revenueOf } from "./ledger";
import type { Shop } from "./shop";
import type { Kra } from "./kra";
import { discountShares, sum, TAX_PERCENT, type TaxLetter, vatIn } from "./sums";

type Say = (what: string, said: unknown, known: unknown) => void;

export async function compareAll(shop: Shop, kra: Kra | null): Promise<void> {
  const say: Say = (what, said, known) =>
    void (
      said === known || shop.faults.push(`${what}: ${String(said)} in the shop, ${String(known)} in the book`)
    );
  await compareFiles(shop, say);
  await compareDrawers(shop, say);
  await compareFigures(shop, say);
  await compareDocuments(shop, kra, say);
}

async function compareFiles({ ledger, owner }: Shop, say: Say): Promise<void> {
  const payments = await csv("/management/payments.csv", owner);
  const arrived = payments.filter(
    (row) =>
      row["Settled (EAT)"] !== "" && !/^(Failed|Given up)/.test(row.State ?? "") && row.Kind !== "Unmatched",
  );
  const known = [...ledger.payments.values()].filter(({ late }) => late === null || late === "goes back");
  say(
    "payments in the file",
    sum(arrived.map((row) => centsIn(row["Amount (KSh)"]))),
    sum(known.map((one) => one.cents)),
  );
  const orders = await csv("/management/orders.csv", owner);
  say("orders in the file", orders.length, ledger.orders.size);
  for (const row of orders) {
    const order = [...ledger.orders.values()].find(({ number }) => number === row["Order number"]);
    if (!order) continue;
    say(
      `${order.number} in the file`,
      `${centsIn(row["Total (KSh)"])} ${centsIn(row["Revenue (KSh)"])} ${centsIn(row["Still owed (KSh)"])}`,
      `${order.sums.total} ${revenueOf(order)} ${owedOf(order)}`,
    );
  }
}

/** Each count as it was taken, with what was expected then. */
async function compareDrawers({ ledger, owner }: Shop, say: Say): Promise<void> {
  const rows = await csv("/management/reports/cash.csv", owner);
  const said = rows.map(
    (row) =>
      `${row["Day (EAT)"]} ${row.Person} ${row.Count}: ${centsIn(row["Expected (KSh)"])}, ${centsIn(row["Counted (KSh)"])}, ${centsIn(row["Difference (KSh)"])}`,
  );
  const known = ledger.counts.map(
    ({ by, day, number, expected, counted }) =>
      `${day} ${by} ${number}: ${expected}, ${counted}, ${counted - expected}`,
  );
  say("counts of drawers", said.toSorted().join("; "), known.toSorted().join("; "));
}

async function compareFigures({ ledger, owner, goods }: Shop, say: Say): Promise<void> {
  const orders = [...ledger.orders.values()];
  const { body: stats } = await rest("GET", "/api/orders/stats/", { as: owner });
  say("REST's total_revenue", cents(stats.total_revenue), sum(orders.map(revenueOf)));
  say("REST's total_owed", cents(stats.total_owed), sum(orders.map(owedOf)));
  say("REST's cancelled", stats.cancelled, orders.filter(({ status }) => status === "cancelled").length);
  const open = orders.filter(({ status }) => status !== "cancelled");
  for (const one of goods) {
    const { body: sold } = await rest("GET", `/api/auctions/${one.id}/sales_stats/`, { as: owner });
    const lines = open.flatMap((order) => order.lines.filter((line) => line.goods === one));
    say(`units of ${one.id}`, sold.total_units_sold, sum(lines.map(({ quantity }) => quantity)));
  }
}

/** What the documents of an order come to is what the shop keeps for it. */
async function compareDocuments({ ledger, owner, mpesa }: Shop, kra: Kra | null, say: Say): Promise<void> {
  const rows = await csv("/management/tax-invoices.csv", owner);
  const documents = rows.toReversed().map(readDocument);
  say(
    "numbers of documents",
    documents.map(({ number }) => number).join(),
    documents.map((_, i) => i + 1).join(),
  );
  for (const order of ledger.orders.values()) {
    const own = documents.filter(({ subject }) => subject.includes(order.number));
    say(
      `documents of ${order.number}`,
      sum(own.map(({ total }) => total)),
      leftOf(order) + refusedOf({ ledger, mpesa }, order),
    );
    compareTypes(order, own, say);
  }
  const sold = documents.filter(({ subject }) =>
    [...ledger.orders.values()].some(({ number }) => subject.includes(number)),
  );
  const fees = sum(documents.map(({ total }) => total)) - sum(sold.map(({ total }) => total));
  say("documents of entry fees", fees, feesKept({ ledger, mpesa }));
  for (const { number, total, vat, types, isCreditNote } of documents) {
    const exact = sum(
      Object.entries(types).map(
        ([type, of]) => Math.sign(of) * vatIn(Math.abs(of), TAX_PERCENT[type as TaxLetter]),
      ),
    );
    // each type of a credit note may be a cent off, so that all of an invoice's come to its own
    if (isCreditNote ? Math.abs(vat - exact) > 2 : vat !== exact)
      say(`VAT of document ${number}`, vat, exact);
    say(`types of document ${number}`, sum(Object.values(types)), total);
  }
  for (const invoice of documents.filter(({ isCreditNote }) => !isCreditNote)) {
    const notes = documents.filter(({ of }) => of === invoice.number);
    if (sum(notes.map(({ total }) => total)) !== -invoice.total) continue;
    say(`VAT of ${invoice.number} and its credit notes`, invoice.vat + sum(notes.map(({ vat }) => vat)), 0);
    for (const type of ["A", "B", "C", "D", "E"] as const) {
      const all = [invoice, ...notes].map(({ types }) => types[type] ?? 0);
      say(`${type} of ${invoice.number} and its credit notes`, sum(all), 0);
    }
  }
  if (!kra) return;
  const atKra = (one: {
    readonly invcNo: number;
    readonly orgInvcNo: number;
    readonly totAmt: number;
    readonly totTaxAmt: number;
  }) => `${one.invcNo} of ${one.orgInvcNo}: ${cents(one.totAmt)}, ${cents(one.totTaxAmt)}`;
  say(
    "documents at KRA",
    kra.sales().map(atKra).join("; "),
    documents
      .map((one) => `${one.number} of ${one.of ?? 0}: ${Math.abs(one.total)}, ${Math.abs(one.vat)}`)
      .join("; "),
  );
  say("what KRA found wrong", kra.wrong().join("; "), "");
}

/** An order that is paid and of which nothing went back but for edits has each type's own sum; which line bears which cent of a discount is the shop's to say. */
function compareTypes(order: Order, own: readonly ReturnType<typeof readDocument>[], say: Say): void {
  if (own.length === 0 || order.refunds > 0 || leftOf(order) !== order.sums.total) return;
  const off = discountShares(order);
  const known: Partial<Record<TaxLetter, number>> = { B: order.sums.delivery };
  const loose: Partial<Record<TaxLetter, number>> = {};
  for (const [i, { tax, cents: price, quantity }] of order.lines.entries()) {
    known[tax] = (known[tax] ?? 0) + price * quantity - (off[i] ?? 0);
    if (off[i]) loose[tax] = (loose[tax] ?? 0) + 1;
  }
  for (const type of ["A", "B", "C", "D", "E"] as const) {
    const said = sum(own.map(({ types }) => types[type] ?? 0));
    if (Math.abs(said - (known[type] ?? 0)) > (loose[type] ?? 0))
      say(`${type} of ${order.number}`, said, Math.round(known[type] ?? 0));
  }
}

type Money = Pick<Shop, "ledger" | "mpesa">;

/** Money that M-Pesa has refused to send back is still here; the documents of an edit are not for it to change. */
const refusedOf = ({ mpesa, ledger }: Money, { life }: Order): number =>
  sum(
    mpesa.refused
      .filter(({ account }) => life.some((money) => money.account === account))
      .filter(
        (one) =>
          !ledger.backForEdits.some(
            ({ account, cents: back }) => account === one.account && back === one.cents,
          ),
      )
      .map((one) => one.cents),
  );

function feesKept({ ledger, mpesa }: Money): number {
  const fees = [...ledger.fees].map((id) => ledger.payments.get(id));
  const refused = mpesa.refused.filter(({ account }) => ledger.feeAccounts.has(account));
  return sum(fees.map((fee) => (fee ? fee.cents - fee.back : 0))) + sum(refused.map((one) => one.cents));
}

function readDocument(row: Readonly<Record<string, string>>) {
  const numberIn = (text: string | undefined) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0);
  return {
    number: numberIn(row.Number),
    isCreditNote: (row.Number ?? "").startsWith("CRN"),
    of: row["Of invoice"] ? numberIn(row["Of invoice"]) : null,
    subject: row.For ?? "",
    total: centsIn(row["Total (KSh)"]),
    vat: centsIn(row["VAT (KSh)"]),
    types: Object.fromEntries(
      (["A", "B", "C", "D", "E"] as const).map((type) => [type, centsIn(row[`Gross of ${type} (KSh)`])]),
    ),
  };
}
