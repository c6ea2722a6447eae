/** Compares the load model with measurements (docs/scaling.md), and checks the shape of its predictions. */
import { expect, test } from "vitest";
import { connections, listRate, pledgeRate, rateOnOneMachine } from "../../tools/bench/load-model.mjs";

const COSTS = {
  pledge: { shop: 3.8, postgres: 1.9 },
  list: { shop: 2.5, postgres: 1.5 },
  row: 4,
  receive: 0.05,
  notify: 0.02,
  board: 0.5,
};

test("with two cores shared by all, measured rates are within a quarter of the model's", () => {
  // docs/scaling.md: without the share of other programs; the load generator takes 0.4 ms per request
  const client = 0.4;
  const measured = [
    { processes: 1, others: 0.01, cost: { shop: 0.33, postgres: 0, client }, rate: 3_089 },
    { processes: 1, others: 0.06, cost: { shop: 0.89, postgres: 0.92, client }, rate: 823 },
    { processes: 2, others: 0.06, cost: { shop: 1.07, postgres: 1.1, client }, rate: 839 },
    { processes: 3, others: 0.02, cost: { shop: 1.29, postgres: 1.22, client }, rate: 745 },
    { processes: 1, others: 0, cost: { shop: 0.91, postgres: 0, client }, rate: 1_129 },
    { processes: 1, others: 0.01, cost: { shop: 1.05, postgres: 0.85, client }, rate: 765 },
    { processes: 3, others: 0.01, cost: { shop: 1.3, postgres: 0.88, client }, rate: 845 },
  ];
  for (const { processes, others, cost, rate } of measured) {
    const share = rateOnOneMachine({ cores: 2 * (1 - others), processes }, cost) / rate;
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1.25);
  }
});

test("one auction is limited by its row, whatever is added", () => {
  for (const processes of [3, 10, 30])
    expect(pledgeRate({ processes, postgresCores: 32 }, COSTS, 1)).toEqual({ rate: 250, limit: "row" });
});

test("many auctions are limited by the shop's processes, then by the one PostgreSQL", () => {
  const rate = (processes: number) => pledgeRate({ processes, postgresCores: 16 }, COSTS, 200);
  expect(rate(1).limit).toBe("shop");
  expect(rate(4).rate).toBeGreaterThan(2.5 * rate(1).rate);
  expect(rate(100).limit).toBe("PostgreSQL");
  // events for all processes make more processes more expensive, never cheaper
  expect(rate(100).rate).toBeLessThan(rate(50).rate * 1.01);
});

test("lists scale with the processes up to PostgreSQL's limit, and so do connections", () => {
  expect(listRate({ processes: 4, postgresCores: 8 }, COSTS)).toBe(1_600);
  expect(listRate({ processes: 40, postgresCores: 8 }, COSTS)).toBeCloseTo(5_333, 0);
  expect([3, 100].map(connections)).toEqual([52, 1_313]);
});
