import { expect, test } from "vitest";
import { ON_POSTGRES, refuseUnmatched } from "../../scripts/postgres-tests.mjs";

test("every filter of the PostgreSQL tests matches at least one file", () => {
  expect(() => refuseUnmatched(ON_POSTGRES)).not.toThrow();
});

test("a filter that matches no test file fails the run with its name", () => {
  expect(() => refuseUnmatched([...ON_POSTGRES, "app/operations/pledges/settle-stale-payments"])).toThrow(
    "No test file matches app/operations/pledges/settle-stale-payments",
  );
});
