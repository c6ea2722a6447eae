import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RESULT_TEXTS } from "~/domain/payment/daraja-results";
import { FAULT_NAMES, FAULTS } from "../../tools/mpesa-simulator/faults.mjs";

const rows = readFileSync("app/payments/daraja/README.md", "utf8").replaceAll("\\", "").split("\n");

test.each(
  Object.entries(RESULT_TEXTS).flatMap(([code, { prompt, reversal, payout }]) => [
    ...(prompt ? [[code, "prompt", [prompt.buyer, prompt.shop]] as const] : []),
    ...(reversal && reversal !== prompt?.shop ? [[code, "reversal", [reversal]] as const] : []),
    ...(payout && payout !== prompt?.shop ? [[code, "payout", [payout]] as const] : []),
  ]),
)("the guide's text for %s after a %s matches the code's", (code, _, texts) => {
  const found = rows.filter((row) => row.startsWith(`| \`${code}\` `));
  expect(found.some((row) => texts.every((text) => row.includes(text)))).toBe(true);
});

test("the simulator's README describes each fault", () => {
  const plain = readFileSync("tools/mpesa-simulator/README.md", "utf8")
    .replaceAll("`", "")
    .replaceAll(/\s+/g, " ");
  for (const name of FAULT_NAMES) expect(plain).toContain(`| ${name} | ${FAULTS[name].says}`);
});
