import { averageOf, type Cents } from "~/domain/money";

export const REPORT_FIGURES = {
  orders: { label: "Orders", isMoney: false },
  pieces: { label: "Pieces", isMoney: false },
  sales: { label: "Sales", isMoney: true },
  average: { label: "Average order", isMoney: true },
  owed: { label: "Owed by buyers", isMoney: true },
  vat: { label: "VAT", isMoney: true },
  cost: { label: "Cost", isMoney: true },
  profit: { label: "Profit", isMoney: true },
  unknown: { label: "Cost not known", isMoney: true },
  fees: { label: "Entry fees", isMoney: true },
  taken: { label: "Money in", isMoney: true },
  paidOrders: { label: "For orders", isMoney: true },
  unmatched: { label: "Unmatched", isMoney: true },
  pricesGiven: { label: "Taken off", isMoney: true },
  returned: { label: "Refunded", isMoney: true },
} as const;
export type Figure = keyof typeof REPORT_FIGURES;

/** Counts, and amounts in cents; what is left out says nothing about this row. */
export type Figures = Readonly<Partial<Record<Figure, number | null>>>;

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly to?: string;
  readonly figures: Figures;
}

export interface ReportTable {
  /** What its rows are, such as 'Product'. */
  readonly noun: string;
  readonly columns: readonly Figure[];
  readonly rows: readonly ReportRow[];
}

/** Every figure of the rows added up; an average is that of all, not a sum. */
export function totalOfRows({ columns, rows }: Pick<ReportTable, "columns" | "rows">): Figures {
  const sumOf = (figure: Figure): number | null => {
    let sum: number | null = null;
    for (const { figures } of rows) {
      const value = figures[figure] ?? null;
      if (value !== null) sum = (sum ?? 0) + value;
    }
    return sum;
  };
  const sums = Object.fromEntries(columns.map((figure) => [figure, sumOf(figure)])) as Figures;
  return columns.includes("average") ? { ...sums, average: averageIn(sums) } : sums;
}

const averageIn = ({ orders, sales }: Figures): Cents | null =>
  orders && orders > 0 ? averageOf(sales ?? 0, orders) : null;
