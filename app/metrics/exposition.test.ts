import { expect, test } from "vitest";
import { exposition } from "./exposition";
import { Counter, Histogram } from "./instruments";

test("figures are told in Prometheus' text format", () => {
  const payments = new Counter({ name: "payments_total", help: "By outcome.", labels: ["outcome"] });
  payments.of({ outcome: "completed" }).add();
  payments.of({ outcome: "failed" }).add(2);
  const seconds = new Histogram({ name: "seconds", help: "Time.", labels: ["route"], bounds: [0.1, 1] });
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.of({ route: "/" }).observe(value);
  expect(exposition([payments.family(), seconds.family()])).toBe(`# HELP payments_total By outcome.
# TYPE payments_total counter
payments_total{outcome="completed"} 1
payments_total{outcome="failed"} 2
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{route="/",le="0.1"} 2
seconds_bucket{route="/",le="1"} 3
seconds_bucket{route="/",le="+Inf"} 4
seconds_sum{route="/"} 7.65
seconds_count{route="/"} 4
`);
});

test("quotes, backslashes and line ends in a label or a help text break no line", () => {
  const text = exposition([
    {
      name: "a",
      help: "one\ntwo \\",
      type: "gauge",
      samples: [{ labels: { path: 'a"b\\c\nd' }, value: Infinity }],
    },
  ]);
  expect(text).toBe('# HELP a one\\ntwo \\\\\n# TYPE a gauge\na{path="a\\"b\\\\c\\nd"} +Inf\n');
});

test("a family of which nothing is known is left out", () => {
  expect(exposition([new Counter({ name: "a", help: "b", labels: ["c"] }).family()])).toBe("");
});
