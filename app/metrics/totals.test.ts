import { Counter, Histogram } from "prom-client";
import { expect, test } from "vitest";
import { histogramTotalsBy, quantile, metricTotal } from "./totals";

test("a counter is summed by its labels", async () => {
  const answers = new Counter({ name: "a", help: "b", labelNames: ["cache", "result"], registers: [] });
  answers.inc({ cache: "pages", result: "hit" }, 3);
  answers.inc({ cache: "pages", result: "miss" });
  answers.inc({ cache: "calls", result: "hit" });
  expect(await metricTotal(answers)).toBe(5);
  expect(await metricTotal(answers, { result: "hit" })).toBe(4);
  expect(await metricTotal(answers, { cache: "pages", result: "hit" })).toBe(3);
  expect(await metricTotal(answers, { cache: "none" })).toBe(0);
});

const times = () =>
  new Histogram({ name: "t", help: "t", labelNames: ["route"], buckets: [1, 2, 4], registers: [] });
const together = async (histogram: Histogram) => {
  const observed = (await histogramTotalsBy(histogram, () => "all")).get("all");
  if (!observed) throw new Error("nothing was observed");
  return observed;
};

test("a quantile is within its bucket, and never above the largest observation", async () => {
  const histogram = times();
  for (const value of [0.5, 1.5, 1.7, 3]) histogram.observe({ route: "/" }, value);
  const all = await together(histogram);
  expect(quantile(all, 0.25)).toBe(1);
  expect(quantile(all, 0.5)).toBe(1.5);
  expect(quantile(all, 1)).toBe(4);
  histogram.observe({ route: "/slow" }, 100);
  expect(quantile(await together(histogram), 1)).toBe(4);
  const one = times();
  one.observe({ route: "/" }, 2.1);
  expect(quantile(await together(one), 0.99)).toBe(2.1);
  expect(quantile({ count: 0, sum: 0, buckets: [] }, 0.5)).toBeNull();
});

test("series of a histogram are merged by their labels, and some are left out", async () => {
  const histogram = times();
  histogram.observe({ route: "/" }, 1);
  histogram.observe({ route: "/" }, 3);
  histogram.observe({ route: "/other" }, 3);
  const byRoute = await histogramTotalsBy(histogram, ({ route }) => (route === "/" ? "home" : null));
  expect([...byRoute.keys()]).toEqual(["home"]);
  expect(byRoute.get("home")).toEqual({
    count: 2,
    sum: 4,
    buckets: [
      { bound: 1, count: 1 },
      { bound: 2, count: 1 },
      { bound: 4, count: 2 },
      { bound: Infinity, count: 2 },
    ],
  });
});
