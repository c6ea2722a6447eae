import { expect, test } from "vitest";
import { ON_POSTGRES, refuseUnmatched } from "../../scripts/postgres-tests.mjs";
import { ONLY_IN_ALL, SHORT_ON_POSTGRES } from "../../scripts/short-run.mjs";

test("every filter of the PostgreSQL tests matches at least one file", () => {
  expect(() => refuseUnmatched(ON_POSTGRES)).not.toThrow();
});

test("what a short run leaves out or tries on PostgreSQL is there", () => {
  expect(() => refuseUnmatched([...ONLY_IN_ALL, ...SHORT_ON_POSTGRES])).not.toThrow();
  const all = [...ON_POSTGRES, "tests/scale/"];
  expect(SHORT_ON_POSTGRES.filter((start) => !all.some((one) => start.startsWith(one)))).toEqual([]);
});

test("a filter that matches no test file fails the run with its name", () => {
  expect(() => refuseUnmatched([...ON_POSTGRES, "app/operations/pledges/settle-stale-payments"])).toThrow(
    "No test file matches app/operations/pledges/settle-stale-payments",
  );
});
