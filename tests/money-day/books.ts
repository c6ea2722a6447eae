/** What the shop's books say at the end of a day, against the day's own ledger, to the cent. */
import { cents, centsIn, csv, rest } from "./doors";
import { type Ledger, type Money, owedOf, revenueOf } from "./ledger";
import type { Shop } from "./shop";
import { discountShares, sum, TAX_PERCENT } from "./sums";

const LABELS: Readonly<Record<string, string>> = {
  mock: "Test payment",
  cash: "Cash",
  typed: "M-Pesa code entered by staff",
  set_to_paid: "Order set to paid",
};

type Row = Readonly<Record<string, string>>;

const isOf = (day: string) => (one: { readonly day: string }) => one.day === day;

interface Flow {
  taken: number;
  fees: number;
  orders: number;
  unmatched: number;
  returned: number;
}
const NO_FLOW: Flow = { taken: 0, fees: 0, orders: 0, unmatched: 0, returned: 0 };

/** Money of a day by way and person. */
function flows({ ledger, mpesa }: Shop, day: string): Map<string, Flow> {
  const found = new Map<string, Flow>();
  const flowOf = (way: string, by: string | null) => {
    const key = `${LABELS[way]} ${by ?? ""}`;
    const flow = found.get(key) ?? { ...NO_FLOW };
    found.set(key, flow);
    return flow;
  };
  for (const money of ledger.payments.values()) {
    if (money.day !== day || money.late === "matched") continue;
    const flow = flowOf(money.way, money.by);
    flow.taken += money.cents;
    if (money.late) flow.unmatched += money.cents;
    else if (ledger.fees.has(money.id)) flow.fees += money.cents;
    else flow.orders += money.cents;
  }
  for (const { money, cents: given } of ledger.byHand.filter(isOf(day)))
    flowOf(money.way, money.by).returned += given;
  const sent = mpesa.sentOn(day);
  if (sent > 0) flowOf("mock", null).returned += sent;
  return found;
}

/** What the orders of the book come to now: a day's sales are what they came to in its evening less its morning. */
export interface Standing {
  readonly revenue: number;
  readonly orders: number;
  readonly pieces: number;
  readonly cost: number;
  readonly givenOff: number;
  readonly byCounty: ReadonlyMap<string, number>;
  readonly fees: number;
  readonly byProduct: ReadonlyMap<number, Readonly<Sold>>;
}

/** In cents and their parts; `Loose`: how far the shop's own whole cents may be off. */
interface Sold {
  sales: number;
  vat: number;
  salesLoose: number;
  vatLoose: number;
}

export function standing({ ledger, mpesa }: Pick<Shop, "ledger" | "mpesa">): Standing {
  const open = [...ledger.orders.values()].filter(({ status }) => status !== "cancelled");
  const lines = open.flatMap((order) => order.lines);
  const byCounty = new Map<string, number>();
  const byProduct = new Map<number, Sold>();
  for (const order of open) {
    const shares = discountShares(order);
    const revenue = revenueOf(order);
    byCounty.set(order.place.county, (byCounty.get(order.place.county) ?? 0) + revenue);
    for (const [i, line] of order.lines.entries()) {
      const share = (order.sums.total - revenue) / Math.max(1, order.sums.total);
      const off = shares[i] ?? 0;
      const sales = (line.cents * line.quantity - off) * (1 - share);
      const known = byProduct.get(line.goods.id) ?? { sales: 0, vat: 0, salesLoose: 0, vatLoose: 0 };
      known.sales += sales;
      known.vat += (sales * TAX_PERCENT[line.tax]) / (100 + TAX_PERCENT[line.tax]);
      // a share of a discount is less than a cent off, one of a refund at most half a cent, and so is each line's VAT
      const loose = (off > 0 ? 1 : 0) + (share > 0 ? 0.5 : 0);
      known.salesLoose += loose;
      known.vatLoose += TAX_PERCENT[line.tax] > 0 ? 0.5 + loose / 5 : 0;
      byProduct.set(line.goods.id, known);
    }
  }
  return {
    revenue: sum(open.map(revenueOf)),
    orders: open.length,
    pieces: sum(lines.map(({ quantity }) => quantity)),
    cost: sum(lines.map(({ quantity, goods }) => quantity * (goods.costCents ?? 0))),
    givenOff: sum(lines.map(({ quantity, cents: price, listCents }) => quantity * (listCents - price))),
    byCounty,
    byProduct,
    fees: feesOf(ledger, mpesa),
  };
}

function feesOf(ledger: Ledger, mpesa: Shop["mpesa"]): number {
  let kept = 0;
  for (const id of ledger.fees) kept += (ledger.payments.get(id) as Money).cents;
  for (const { attempt, cents: sent } of mpesa.sent.values()) {
    const account = mpesa.charges.get(attempt ?? "")?.account;
    if (account && ledger.feeAccounts.has(account)) kept -= sent;
  }
  return kept;
}

export async function compareDay(shop: Shop, day: string, before: Standing): Promise<Standing> {
  const { faults, ledger, owner } = shop;
  const say = (what: string, said: unknown, known: unknown) =>
    said === known
      ? undefined
      : faults.push(`${day}, ${what}: ${String(said)} in the shop, ${String(known)} in the book`);
  const now = standing(shop);
  const money = flows(shop, day);
  const report = (by: string) => csv(`/management/reports.csv?by=${by}&span=day&day=${day}`, owner);

  const { list } = await rest("GET", `/api/payments/report/?from=${day}&to=${day}`, { as: owner });
  const file = await csv(`/management/payments/report.csv?from=${day}&to=${day}`, owner);
  const staff = (await report("staff")).filter(({ "Entered by": who }) => who !== "Total");
  const totals = { ...NO_FLOW };
  for (const [key, flow] of money) {
    for (const name of Object.keys(totals) as (keyof Flow)[]) totals[name] += flow[name];
    const row = file.find((one) => `${one["Taken by"]} ${one["Entered by"]}` === key);
    say(`payments report, ${key}`, flowIn(row, "Orders (KSh)", "Refunded (KSh)"), text(flow));
  }
  say("payments report, number of rows", file.length, money.size);
  say("difference", sum(file.map((row) => Math.abs(centsIn(row["Difference (KSh)"])))), 0);
  const inRest = (name: string) => sum(list.map((row) => cents(row[name])));
  say(
    "REST's report",
    text({
      taken: inRest("taken"),
      fees: inRest("entry_fees"),
      orders: inRest("orders"),
      unmatched: inRest("unmatched"),
      returned: inRest("returned"),
    }),
    text(totals),
  );
  const byMoney = [await report("payment"), staff];
  for (const [i, rows] of byMoney.entries()) {
    const all = rows.filter((row) => Object.values(row)[0] !== "Total");
    const added = (heading: string) => sum(all.map((row) => centsIn(row[heading])));
    say(
      i === 0 ? "report by payment" : "report by staff",
      text({
        taken: added("Money in (KSh)"),
        fees: added("Entry fees (KSh)"),
        orders: added("For orders (KSh)"),
        unmatched: added("Unmatched (KSh)"),
        returned: added("Refunded (KSh)"),
      }),
      text(totals),
    );
  }

  const orders = [...ledger.orders.values()];
  const owed = sum(orders.filter(isOf(day)).map(owedOf));
  for (const by of ["day", "county"]) {
    const total = (await report(by)).at(-1) ?? {};
    say(`sales by ${by}`, centsIn(total["Sales (KSh)"]), now.revenue - before.revenue);
    say(`orders by ${by}`, Number(total.Orders ?? 0), now.orders - before.orders);
    say(`owed by ${by}`, centsIn(total["Owed by buyers (KSh)"]), owed);
  }
  for (const row of (await report("county")).slice(0, -1)) {
    const county = row.County === "No county named" ? "" : (row.County ?? "");
    say(
      `sales in ${county}`,
      centsIn(row["Sales (KSh)"]),
      (now.byCounty.get(county) ?? 0) - (before.byCounty.get(county) ?? 0),
    );
  }
  for (const by of ["product", "category"]) {
    const rows = await report(by);
    const total = rows.at(-1) ?? {};
    say(`sales by ${by}`, centsIn(total["Sales (KSh)"]), now.revenue - before.revenue);
    say(`pieces by ${by}`, Number(total.Pieces ?? 0), now.pieces - before.pieces);
    if (by === "product") compareProducts(shop, rows, { before, now }, say);
    say(`cost by ${by}`, centsIn(total["Cost (KSh)"]), now.cost - before.cost);
    say(`entry fees by ${by}`, centsIn(total["Entry fees (KSh)"]), now.fees - before.fees);
  }
  say(
    "prices given",
    centsIn((await report("prices")).at(-1)?.["Taken off (KSh)"]),
    now.givenOff - before.givenOff,
  );
  return now;
}

const OF_ITS_DAY = ["day", "product", "county", "prices"];

/** What a day's reports say of what happened on it, which no later day changes. */
export async function reportsOf({ owner }: Shop, day: string): Promise<readonly string[]> {
  const files = await Promise.all(
    OF_ITS_DAY.map((by) => csv(`/management/reports.csv?by=${by}&span=day&day=${day}`, owner)),
  );
  return files.flat().flatMap(({ "Owed by buyers (KSh)": _, "Average order (KSh)": __, ...row }) => {
    const [name, ...figures] = Object.values(row);
    return figures.some((figure) => Number(figure) !== 0) ? [`${name}: ${figures.join(", ")}`] : [];
  });
}

/** To the cent where nothing was shared out over lines: which line bears which cent of a discount or a refund is the shop's to say. */
function compareProducts(
  { goods }: Shop,
  rows: readonly Row[],
  { before, now }: { readonly before: Standing; readonly now: Standing },
  say: (what: string, said: unknown, known: unknown) => void,
): void {
  for (const { id, title } of goods) {
    const row = rows.find(({ Product }) => Product === title);
    const [one, other] = [now.byProduct.get(id), before.byProduct.get(id)];
    for (const [heading, figure] of [
      ["Sales (KSh)", "sales"],
      ["VAT (KSh)", "vat"],
    ] as const) {
      const known = (one?.[figure] ?? 0) - (other?.[figure] ?? 0);
      const loose = (one?.[`${figure}Loose`] ?? 0) + (other?.[`${figure}Loose`] ?? 0);
      const said = centsIn(row?.[heading]);
      if (Math.abs(said - known) > loose + 1e-6) say(`${heading} of ${title}`, said, Math.round(known));
    }
  }
}

const text = ({ taken, fees, orders, unmatched, returned }: Flow) =>
  `in ${taken}, fees ${fees}, orders ${orders}, unmatched ${unmatched}, returned ${returned}`;

const flowIn = (row: Row | undefined, orders: string, returned: string) =>
  text({
    taken: centsIn(row?.["Money in (KSh)"]),
    fees: centsIn(row?.["Entry fees (KSh)"]),
    orders: centsIn(row?.[orders]),
    unmatched: centsIn(row?.["Unmatched (KSh)"]),
    returned: centsIn(row?.[returned]),
  });
