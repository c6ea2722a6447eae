import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GATEWAY_ERRORS, REFUND_RESULTS, STK_PUSH_RESULTS } from "~/domain/payment/daraja-results";
import { FAULT_NAMES, FAULTS } from "../../tools/mpesa-simulator/faults.mjs";

const rows = readFileSync("app/payments/daraja/README.md", "utf8").replaceAll("\\", "").split("\n");

test.each([
  ...Object.entries({ ...STK_PUSH_RESULTS, ...GATEWAY_ERRORS }).map(
    ([code, { buyer, shop }]) => [code, [buyer, shop]] as const,
  ),
  ...Object.entries(REFUND_RESULTS).map(([code, shop]) => [code, [shop]] as const),
])("the guide's text for %s matches the code's", (code, texts) => {
  const found = rows.filter((row) => row.startsWith(`| \`${code}\` `));
  expect(found.some((row) => texts.every((text) => row.includes(text)))).toBe(true);
});

test("the simulator's README describes each fault", () => {
  const plain = readFileSync("tools/mpesa-simulator/README.md", "utf8")
    .replaceAll("`", "")
    .replaceAll(/\s+/g, " ");
  for (const name of FAULT_NAMES) expect(plain).toContain(`| ${name} | ${FAULTS[name].says}`);
});
