import { expect, test } from "vitest";
import { Counter, Distribution } from "./instruments";
import { LastHour } from "./last-hour";

test("a counter adds up by its labels", () => {
  const answers = new Counter({ name: "a", help: "b", labels: ["cache", "result"] });
  answers.of({ cache: "pages", result: "hit" }).add(3);
  answers.of({ cache: "pages", result: "miss" }).add();
  answers.of({ cache: "calls", result: "hit" }).add();
  expect(answers.total()).toBe(5);
  expect(answers.total({ result: "hit" })).toBe(4);
  expect(answers.total({ cache: "pages", result: "hit" })).toBe(3);
  expect(answers.total({ cache: "none" })).toBe(0);
});

test("a quantile lies within its bucket, and never above the largest value", () => {
  const times = new Distribution([1, 2, 4]);
  expect(times.quantile(0.5)).toBeNull();
  for (const value of [0.5, 1.5, 1.7, 3]) times.observe(value);
  expect(times.quantile(0.25)).toBe(1);
  expect(times.quantile(1)).toBe(3);
  expect(times.quantile(0.5)).toBe(1.5);
  times.observe(100);
  expect(times.quantile(1)).toBe(100);
  expect(times.sum).toBeCloseTo(106.7);
  const both = new Distribution([1, 2, 4]);
  both.observe(0.25);
  both.add(times);
  expect(both).toMatchObject({ count: 6, max: 100, counts: [2, 2, 1, 1] });
});

test("the last hour forgets what is older than 60 minutes, also after a long silence", () => {
  const minute = 60_000;
  const start = 1_000_000 * minute;
  const hour = new LastHour();
  for (let i = 0; i < 60; i++) hour.add(start + i * minute);
  hour.add(start + 59 * minute + 1);
  expect(hour.sum(start + 59 * minute)).toBe(61);
  expect(hour.lastMinute(start + 60 * minute)).toBe(2);
  expect(hour.sum(start + 60 * minute)).toBe(60);
  expect(hour.sum(start + 500 * minute)).toBe(0);
  expect(hour.lastMinute(start + 500 * minute)).toBe(0);
  hour.add(start + 500 * minute);
  expect(hour.sum(start + 500 * minute)).toBe(1);
});
