import path from "node:path";
import { expect, test } from "vitest";
import { namesOfFailed, readVitest } from "../../scripts/test-report.mjs";

test("the names of failed tests come last, with their file; a failure outside of any test is named too", () => {
  const file = path.resolve("app/domain/money.test.ts");
  const results = [
    { title: "sums agree", status: "passed", failureMessages: [] },
    { title: "cents are whole", status: "failed", failureMessages: ["expected 1 to be 2"] },
  ];
  const testResults = [{ name: file, message: "", status: "failed", assertionResults: results }];
  const { tests } = readVitest(JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }));
  expect(namesOfFailed(tests)).toEqual(["app/domain/money.test.ts  cents are whole"]);
  expect(namesOfFailed([])).toEqual(["outside of any test: see its output above"]);
});
