import { expect, test } from "vitest";
import { RESULT_TEXTS, refundResultText, stkPushText } from "./daraja-results";

test("each code has its sentence by kind of call, and an unknown one is shown in M-Pesa's words (D74, D116)", () => {
  expect(stkPushText("1032", "Request cancelled by user")).toBe("The request was cancelled on your phone.");
  expect(stkPushText("2001", "The initiator information is invalid.")).toBe("Wrong PIN.");
  expect(stkPushText("4711", "Something new")).toBe("Something new");
  expect(stkPushText(null, null)).toBeNull();
  expect(refundResultText("payout", "2001", "The initiator information is invalid.")).toContain(
    "API user (initiator)",
  );
  expect(refundResultText("payout", "400.002.02", "Bad Request")).toContain("text shown with the payment");
  expect(stkPushText("1", null)).toContain("your M-Pesa");
  expect(refundResultText("payout", "1", null)).toContain("The shop's M-Pesa account holds too little");
  expect(refundResultText("reversal", "1", null)).toContain("the payer's or the shop's");
  // a payout has no receipt that M-Pesa could not know
  expect(refundResultText("payout", "R000002", "Its own words")).toBe("Its own words");
});

test("every known code says something after some call, in whole sentences to payer and staff", () => {
  for (const [code, { prompt, ...refunds }] of Object.entries(RESULT_TEXTS)) {
    const said = [...(prompt ? [prompt.buyer, prompt.shop] : []), ...Object.values(refunds)];
    expect(said, code).not.toEqual([]);
    for (const text of said) expect(text, code).toMatch(/^[A-Z].*[.]$/);
  }
});
