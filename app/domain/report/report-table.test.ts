import { expect, test } from "vitest";
import { type Figures, totalOfRows } from "./report-table";

const rowOf = (figures: Figures) => ({ id: "1", name: "A day", figures });

test("what no row knows stays unknown in the total, and an average is that of all orders", () => {
  const columns = ["orders", "sales", "average", "cost"] as const;
  const rows = [
    rowOf({ orders: 1, sales: 10_000, average: 10_000, cost: null }),
    rowOf({ orders: 3, sales: 20_000, average: 6_667 }),
  ];
  expect(totalOfRows({ columns, rows })).toEqual({ orders: 4, sales: 30_000, average: 7_500, cost: null });
  expect(totalOfRows({ columns, rows: [rowOf({ orders: 0, sales: 0 })] }).average).toBeNull();
  expect(totalOfRows({ columns, rows: [rowOf({ orders: 2 })] }).average).toBe(0);
  expect(totalOfRows({ columns: ["orders"], rows })).toEqual({ orders: 4 });
  expect(totalOfRows({ columns: ["average"], rows })).toEqual({ average: null });
  expect(totalOfRows({ columns: ["cost"], rows: [rowOf({ cost: 5 }), rowOf({ cost: 0 })] })).toEqual({
    cost: 5,
  });
});
