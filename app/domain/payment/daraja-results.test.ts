import { expect, test } from "vitest";
import { refundResultText, stkPushText } from "./daraja-results";

test("each known code has a text for its reader, and an unknown one is shown in M-Pesa's words (D74)", () => {
  expect(stkPushText("1032", "Request cancelled by user")).toBe("The request was cancelled on your phone.");
  expect(stkPushText("2001", "The initiator information is invalid.")).toBe("Wrong PIN.");
  expect(stkPushText("4711", "Something new")).toBe("Something new");
  expect(stkPushText(null, null)).toBeNull();
  expect(refundResultText("2001", "The initiator information is invalid.")).toContain("DARAJA_INITIATOR");
  expect(refundResultText("400.002.02", "Bad Request")).toContain("text shown with the payment");
});
