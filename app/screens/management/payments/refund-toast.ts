import type { Toast } from "~/http/forms/toast.server";
import type { RefundEnd } from "~/operations/payments/send-refund.server";

/** 'KSh 1,700 went back.', after `before`, such as 'The order is cancelled.' */
export function refundToast({ end, text }: RefundEnd, sum: string, before = ""): Toast {
  const lead = before === "" ? "" : `${before} `;
  if (end === "completed") return { tone: "success", message: `${lead}${sum} went back.` };
  if (end === "under way")
    return { tone: "success", message: `${lead}${sum} is on its way back. This page says when it arrived.` };
  return {
    tone: "warning",
    message: `${lead}${sum} could not be sent back${text ? `: ${text}` : ""}. You can try again under Payment.`,
  };
}
