import type { Viewer } from "~/domain/account/access";
import type { Outcome } from "~/domain/refusal";
import { resolveRefund } from "~/operations/refunds/resolve-refund.server";
import { retryRefund } from "~/operations/refunds/retry-refund.server";

interface RefundAct {
  readonly act: (actor: Viewer, id: number, reason: string) => Promise<Outcome<unknown>>;
  readonly message: string;
}

/** What `RefundPanels` may send. */
export const refundActs = (kind: "payment" | "confirmation") =>
  ({
    "retry-refund": {
      act: (actor, id, reason) =>
        retryRefund(actor, { of: kind === "payment" ? { attemptId: id } : { confirmationId: id }, reason }),
      message: "The refund starts again.",
    },
    "refund-arrived": {
      act: (actor, id, reason) => resolveRefund(actor, { kind, id, hasArrived: true, reason }),
      message: "Noted: the buyer has the money back.",
    },
    "refund-not-sent": {
      act: (actor, id, reason) => resolveRefund(actor, { kind, id, hasArrived: false, reason }),
      message: "Noted: it was not sent. You may try again.",
    },
  }) as const satisfies Record<string, RefundAct>;
