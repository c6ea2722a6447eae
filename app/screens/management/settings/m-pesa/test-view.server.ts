import { UNDER_WAY } from "~/domain/payment/attempt";
import { maskPhone } from "~/domain/account/phone-text";
import { formatDateTime } from "~/domain/time";
import type { latestTest } from "~/operations/payments/test-payment.server";

type Test = NonNullable<Awaited<ReturnType<typeof latestTest>>>;
type Tone = "info" | "success" | "error";

/** What became of the shilling, there and back, in words. */
export function testView(test: Test) {
  const isUnderWay = UNDER_WAY.some((state) => state === test.state);
  const isReturning = UNDER_WAY.some((state) => state === test.refundState);
  return {
    id: test.id,
    asked: `${maskPhone(test.phoneNumber)} was asked for KSh 1, ${formatDateTime(test.startedAt)}.`,
    there: there(test),
    call: callText(test),
    back: back(test),
    mayBeOver: !isUnderWay && !isReturning,
    maySendBack: test.state === "completed" && test.refundState !== "completed",
  };
}

function there({ state, resultText, settledAt }: Test): { tone: Tone; text: string } {
  if (state === "completed")
    return { tone: "success", text: `KSh 1 arrived${settledAt ? `, ${formatDateTime(settledAt)}` : ""}.` };
  if (state === "failed") return { tone: "error", text: resultText ?? "M-Pesa says that nothing was paid." };
  return state === "unknown"
    ? { tone: "info", text: "M-Pesa gave no answer yet. Look again in a moment." }
    : { tone: "info", text: "The phone is asked. Enter the PIN there, then look again." };
}

/** M-Pesa's call shows that the shop's address can be reached. */
const callText = ({ calledAt, state }: Test): string | null =>
  calledAt
    ? "M-Pesa reached the shop's address."
    : state === "completed"
      ? "M-Pesa has not called the shop about it: look whether its address can be reached from outside."
      : null;

function back({ refundState, refundText, refundedAt, receipt }: Test): { tone: Tone; text: string } | null {
  switch (refundState) {
    case null:
      return null;
    case "completed":
      return {
        tone: "success",
        text: `KSh 1 went back (${receipt ?? "no receipt"})${refundedAt ? `, ${formatDateTime(refundedAt)}` : ""}.`,
      };
    case "failed":
      return { tone: "error", text: refundText ?? "M-Pesa did not send it back, and gave no reason." };
    case "accepted":
      return { tone: "info", text: "M-Pesa is sending it back. Look again in a moment." };
    default:
      return {
        tone: "info",
        text: "M-Pesa gave no answer about sending it back yet. Look again in a moment.",
      };
  }
}
