import type { Viewer } from "~/domain/account/access";
import type { Outcome } from "~/domain/refusal";
import { resolveRefund } from "~/operations/refunds/resolve-refund.server";
import { retryRefund } from "~/operations/refunds/retry-refund.server";

interface ReturnAct {
  readonly act: (actor: Viewer, id: number, reason: string) => Promise<Outcome<unknown>>;
  readonly message: string;
}

/** What `ReturnPanels` may send. */
export const returnActs = (kind: "payment" | "confirmation") =>
  ({
    "retry-return": {
      act: (actor, id, reason) =>
        retryRefund(actor, { of: kind === "payment" ? { attemptId: id } : { confirmationId: id }, reason }),
      message: "The return begins anew.",
    },
    "return-came": {
      act: (actor, id, reason) => resolveRefund(actor, { kind, id, hasArrived: true, reason }),
      message: "Written down: the buyer has it back.",
    },
    "return-lost": {
      act: (actor, id, reason) => resolveRefund(actor, { kind, id, hasArrived: false, reason }),
      message: "Written down: it was not sent. You may try it again.",
    },
  }) as const satisfies Record<string, ReturnAct>;
