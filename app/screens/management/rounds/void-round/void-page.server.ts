import { countOf } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { leadSentence } from "~/domain/round/void-round";
import type { VoidPreview } from "~/operations/rounds/void/void-preview.queries.server";

type WonOrder = NonNullable<VoidPreview["product"]["wonOrder"]>;

/** The current leader and the one without this round: a tick counts only for what was shown with it. */
export const leadKey = ({ lead: { now, then } }: VoidPreview): string =>
  [now, then].map((leader) => leader?.userIds.join() ?? "").join(":");

export function voidView(preview: VoidPreview) {
  const { round, product, whole, mustBeWhole, rounds, feeCount, feesCents, lead } = preview;
  return {
    id: round.id,
    number: round.number,
    isVoid: round.voidedAt !== null,
    whole,
    what: whole ? `the whole auction (${countOf(rounds.length, "round")})` : `round ${round.number}`,
    product: { id: product.id, title: product.title, isDeleted: product.deletedAt !== null },
    /** Why this round cannot be declared void on its own. */
    whyWhole: mustBeWhole && `${mustBeWhole.message}.`,
    fees:
      feeCount === 0
        ? "Nobody has paid an entry fee, so no money goes back."
        : `${countOf(feeCount, "entry fee goes", "entry fees go")} back to their buyers: ${formatKsh(feesCents)} altogether.`,
    lead: leadSentence(lead),
    changes: lead.changes,
    leadKey: leadKey(preview),
    wonOrder: whole && product.wonOrder ? wonOrderView(product.wonOrder) : null,
  };
}

/** Null if it is cancelled and its money went back: nothing is left to do. */
function wonOrderView({ id, orderNumber, status, paymentStatus }: WonOrder) {
  const isPaid = paymentStatus === "completed";
  if (status === "cancelled" && !isPaid) return null;
  return { to: `/management/orders/${id}`, number: orderNumber, isPaid };
}

export type VoidView = ReturnType<typeof voidView>;
