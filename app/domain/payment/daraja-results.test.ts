import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  GATEWAY_ERRORS,
  STK_PUSH_RESULTS,
  stkPushText,
  REFUND_RESULTS,
  refundResultText,
} from "./daraja-results";

const rows = readFileSync("app/payments/daraja/README.md", "utf8").replaceAll("\\", "").split("\n");

test("each known code has a text for its reader, and an unknown one is shown in M-Pesa's words (D74)", () => {
  expect(stkPushText("1032", "Request cancelled by user")).toBe("The request was cancelled on your phone.");
  expect(stkPushText("2001", "The initiator information is invalid.")).toBe("Wrong PIN.");
  expect(stkPushText("4711", "Something new")).toBe("Something new");
  expect(stkPushText(null, null)).toBeNull();
  expect(refundResultText("2001", "The initiator information is invalid.")).toContain("DARAJA_INITIATOR");
  expect(refundResultText("400.002.02", "Bad Request")).toContain("text that stands with the payment");
});

test.each([
  ...Object.entries({ ...STK_PUSH_RESULTS, ...GATEWAY_ERRORS }).map(
    ([code, { buyer, shop }]) => [code, [buyer, shop]] as const,
  ),
  ...Object.entries(REFUND_RESULTS).map(([code, shop]) => [code, [shop]] as const),
])("the guide's text for %s matches the code's", (code, texts) => {
  const found = rows.filter((row) => row.startsWith(`| \`${code}\` `));
  expect(found.some((row) => texts.every((text) => row.includes(text)))).toBe(true);
});
