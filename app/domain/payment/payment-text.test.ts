import { expect, test } from "vitest";
import { ATTEMPT_STATES } from "./attempt";
import { mayStillBePaid, type PaymentFacts, paymentText, uncountedPaymentText } from "./payment-text";

const startedAt = new Date("2026-11-23T12:00:00Z");
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);
const words = (changes: Partial<PaymentFacts>, seconds = 5) =>
  paymentText(
    {
      state: "accepted",
      outcome: null,
      cents: 20_000,
      phoneText: "0712 345 678",
      startedAt,
      receipt: null,
      resultCode: null,
      resultText: null,
      isOver: false,
      purpose: "entry fee",
      ...changes,
    },
    after(seconds),
  );

test("a payment shows the prompted phone and amount, and after 70 s that there is no answer, never that it failed (D77)", () => {
  expect(words({})).toMatchObject({
    title: "Check your phone",
    lines: [
      "We asked 0712 345 678 for KSh 200. Enter your M-Pesa PIN there to pay.",
      "This page changes by itself once M-Pesa has answered.",
    ],
    isWaiting: true,
    mayCheck: true,
    maySendAgain: false,
  });
  expect(words({}, 69).title).toBe("Check your phone");
  expect(words({}, 70)).toMatchObject({
    title: "We are still waiting for M-Pesa",
    lines: [
      "We asked 0712 345 678 for KSh 200. M-Pesa has not sent us the result yet.",
      "If you entered your PIN, press 'I have paid' and we ask again. Nothing is taken twice, however often you look.",
    ],
  });
  expect(words({ phoneText: null }).lines[0]).toBe(
    "We asked for KSh 200. Enter your M-Pesa PIN there to pay.",
  );
  expect(words({ state: "unknown" }).lines).toEqual([
    "The connection to M-Pesa broke as we asked. Please do not pay again for now.",
    expect.stringContaining("your money is safe"),
  ]);
  for (const seconds of [0, 70, 7_000])
    for (const state of ["started", "accepted", "unknown"] as const)
      expect(words({ state }, seconds)).toMatchObject({ tone: "waiting", maySendAgain: false });
});

test("sending again is offered only after the provider said no, and only if the payment would still count", () => {
  for (const state of ATTEMPT_STATES) expect(words({ state }).maySendAgain, state).toBe(state === "failed");
  expect(words({ state: "failed", isOver: true })).toMatchObject({
    maySendAgain: false,
    lines: ["Nothing was taken: this round takes no payment any more."],
  });
});

test("a failure shows the provider's reason", () => {
  expect(words({ state: "failed", resultText: "Request cancelled by user" }).lines).toEqual([
    "Request cancelled by user.",
    "Nothing was taken. Send the request again.",
  ]);
  expect(words({ state: "failed", resultText: "Error 1.5 of M-Pesa" }).lines[0]).toBe("Error 1.5 of M-Pesa.");
  expect(words({ state: "failed", resultText: "Wrong PIN." }).lines.join(" ")).toBe(
    "Wrong PIN. Nothing was taken. Send the request again.",
  );
});

test("a payment that came too late for its order is never called not taken", () => {
  const late = words({ state: "failed", outcome: "paid_too_late", isOver: true, purpose: "order" });
  expect(late.title).toBe("Your money came too late");
  expect(late.lines).toEqual(["We received your KSh 200, but this order takes no payment any more."]);
  expect(late).toMatchObject({ tone: "back", maySendAgain: false });
  expect(words({ state: "failed", outcome: "same_payment_as" })).toMatchObject({
    tone: "good",
    lines: ["We have your KSh 200. It counts as another payment of yours."],
    maySendAgain: false,
  });
});

test("a payment that was given up is not called untaken, and only the staff see why", () => {
  for (const isOver of [false, true]) {
    const text = words({
      state: "failed",
      outcome: "given_up",
      resultText: "they called us",
      isOver,
    }).lines.join(" ");
    expect(text).not.toContain("Nothing was taken");
    expect(text).not.toContain("they called us");
    expect(text).toContain("if your phone was charged".slice(1));
    expect(text.includes("the money goes back to you")).toBe(isOver);
    expect(words({ state: "failed", outcome: "given_up", isOver }).maySendAgain).toBe(!isOver);
  }
});

test("a buyer whose prompt is no longer valid reads not to pay", () => {
  const over = words({ isOver: true, purpose: "order" });
  expect(over.title).toBe("Please do not enter your PIN");
  expect(over.lines[0]).toContain("this order takes no payment any more");
  expect(over).toMatchObject({ isWaiting: true, maySendAgain: false });
});

test("a paid one shows its receipt, a refunded one the sum", () => {
  expect(words({ state: "completed", receipt: "SJK7AAAAAA" }).lines).toEqual([
    "We received KSh 200. M-Pesa receipt SJK7AAAAAA.",
  ]);
  expect(words({ state: "completed" }).lines).toEqual(["We received KSh 200."]);
  expect(words({ state: "refunding", purpose: "order" })).toMatchObject({
    tone: "back",
    title: "Your money is on its way back",
    lines: ["Your order was cancelled or changed. We are sending your KSh 200 back to you."],
    isWaiting: true,
  });
  expect(words({ state: "refunded" }).lines).toEqual([
    "The fee does not count any more. Your KSh 200 went back to you.",
  ]);
});

test("an unmatched payment under this code is shown with its state (D79)", () => {
  expect(uncountedPaymentText({ cents: 5_000, state: "unmatched" })).toBe(
    "KSh 50 came in under this payment number and is not counted here. The shop will send it back to the phone it came from, or call you.",
  );
  expect(uncountedPaymentText({ cents: 5_000, state: "returning" })).toBe(
    "KSh 50 came in under this payment number and is not counted here. It is on its way back to the phone it came from.",
  );
  expect(uncountedPaymentText({ cents: 5_000, state: "returned" })).toMatch(
    /It went back to the phone it came from\.$/,
  );
  expect(uncountedPaymentText({ cents: 5_000, state: "matched" })).toMatch(/It counts as another payment\.$/);
});

test("a page looks for a late payment for an hour after a failure", () => {
  const now = new Date();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(mayStillBePaid({ state: "failed", startedAt: ago(59) }, now)).toBe(true);
  expect(mayStillBePaid({ state: "failed", startedAt: ago(60) }, now)).toBe(false);
  expect(mayStillBePaid({ state: "completed", startedAt: ago(1) }, now)).toBe(false);
});
