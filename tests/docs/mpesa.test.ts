import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULT_NAMES, FAULTS } from "../../tools/mpesa-simulator/faults.mjs";

test("the simulator's README describes each fault", () => {
  const plain = readFileSync("tools/mpesa-simulator/README.md", "utf8")
    .replaceAll("`", "")
    .replaceAll(/\s+/g, " ");
  for (const name of FAULT_NAMES) expect(plain).toContain(`- ${name}: ${FAULTS[name].says}`);
});
