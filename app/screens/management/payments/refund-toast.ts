import type { Toast } from "~/http/forms/toast.server";
import type { RefundEnd } from "~/operations/payments/refunds/send-refund.server";
import { t } from "~/texts/t";

/** 'KSh 1,700 went back.', after `before`, such as 'The order is cancelled.' */
export function refundToast({ end, text }: RefundEnd, sum: string, before = ""): Toast {
  const lead = before === "" ? "" : `${before} `;
  if (end === "completed") return { tone: "success", message: t("{lead}{sum} went back.", { lead, sum }) };
  if (end === "under way")
    return {
      tone: "success",
      message: t("{lead}{sum} is on its way back. This page says when it arrived.", { lead, sum }),
    };
  return {
    tone: "warning",
    message: t("{lead}{sum} could not be sent back{why}. You can try again under Payment.", {
      lead,
      sum,
      why: text ? `: ${text}` : "",
    }),
  };
}
