/** The load model against what was measured (docs/scaling.md), and the shape of what it says beyond that. */
import { expect, test } from "vitest";
import { connections, listRate, pledgeRate, rateOnOneMachine } from "../../tools/bench/load-model.mjs";

const COSTS = {
  pledge: { shop: 3.8, postgres: 1.9 },
  list: { shop: 2.5, postgres: 1.5 },
  row: 4,
  hear: 0.05,
  notify: 0.02,
  board: 0.5,
};

test("on two cores that all share, measured rates are within a quarter of the model's", () => {
  // docs/scaling.md: what others took of the machine is off; the load generator takes half a millisecond of each request
  const client = 0.5;
  const measured = [
    { others: 0.63, cost: { shop: 1.14, postgres: 0, client }, rate: 512 },
    { others: 0.47, cost: { shop: 2.81, postgres: 2.31, client }, rate: 189 },
    { others: 0.55, cost: { shop: 5.2, postgres: 2.93, client }, rate: 125 },
    { others: 0.49, cost: { shop: 2.64, postgres: 0, client }, rate: 334 },
    { others: 0.34, cost: { shop: 2.6, postgres: 1.69, client }, rate: 292 },
  ];
  for (const { others, cost, rate } of measured) {
    const share = rateOnOneMachine(2 * (1 - others), cost) / rate;
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1.25);
  }
});

test("one auction ends at its row, whatever is added", () => {
  for (const processes of [3, 10, 30])
    expect(pledgeRate({ processes, postgresCores: 32 }, COSTS, 1)).toEqual({ rate: 250, limit: "row" });
});

test("many auctions end at the shop's processes, then at the one PostgreSQL", () => {
  const rate = (processes: number) => pledgeRate({ processes, postgresCores: 16 }, COSTS, 200);
  expect(rate(1).limit).toBe("shop");
  expect(rate(4).rate).toBeGreaterThan(2.5 * rate(1).rate);
  expect(rate(100).limit).toBe("PostgreSQL");
  // news for everybody makes more processes dearer, never cheaper
  expect(rate(100).rate).toBeLessThan(rate(50).rate * 1.01);
});

test("lists grow with the processes up to PostgreSQL, and connections with them", () => {
  expect(listRate({ processes: 4, postgresCores: 8 }, COSTS)).toBe(1_600);
  expect(listRate({ processes: 40, postgresCores: 8 }, COSTS)).toBeCloseTo(5_333, 0);
  expect([3, 100].map(connections)).toEqual([52, 1_313]);
});
