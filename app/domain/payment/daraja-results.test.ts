import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GATEWAY_ERRORS, PUSH_RESULTS, pushText, RETURN_RESULTS, returnText } from "./daraja-results";

const rows = readFileSync("app/payments/daraja/README.md", "utf8").replaceAll("\\", "").split("\n");

test("each code has a sentence for whom it concerns, and what nobody knows is shown as it came (D74)", () => {
  expect(pushText("1032", "Request cancelled by user")).toBe("The request was cancelled on your phone.");
  expect(pushText("2001", "The initiator information is invalid.")).toBe("Wrong PIN.");
  expect(pushText("4711", "Something new")).toBe("Something new");
  expect(pushText(null, null)).toBeNull();
  expect(returnText("2001", "The initiator information is invalid.")).toContain("DARAJA_INITIATOR");
  expect(returnText("400.002.02", "Bad Request")).toContain("text that stands with the payment");
});

test.each([
  ...Object.entries({ ...PUSH_RESULTS, ...GATEWAY_ERRORS }).map(
    ([code, { buyer, shop }]) => [code, [buyer, shop]] as const,
  ),
  ...Object.entries(RETURN_RESULTS).map(([code, shop]) => [code, [shop]] as const),
])("the guide says of %s what the code says", (code, texts) => {
  const told = rows.filter((row) => row.startsWith(`| \`${code}\` `));
  expect(told.some((row) => texts.every((text) => row.includes(text)))).toBe(true);
});
