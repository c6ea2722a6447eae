import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PLANTED_FAULTS } from "../planted-faults.mjs";

test("each fault that can be planted fits the source as it is", () => {
  const fits = PLANTED_FAULTS.map((fault) => readFileSync(fault.in, "utf8").split(fault.from).length - 1);
  expect(fits).toEqual(PLANTED_FAULTS.map(() => 1));
});
