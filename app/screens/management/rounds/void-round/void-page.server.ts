import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { leadSentence } from "~/domain/round/void-round";
import type { VoidPreview } from "~/operations/rounds/void-preview.queries.server";

/** Who leads and who would: a tick counts only for what was shown beside it. */
export const leadKey = ({ lead: { now, then } }: VoidPreview): string =>
  [now, then].map((leader) => leader?.userId ?? leader?.name ?? "").join(":");

export function voidView(preview: VoidPreview) {
  const { round, product, whole, rounds, seats, feesCents, lead } = preview;
  return {
    id: round.id,
    number: round.number,
    isVoid: round.voidedAt !== null,
    whole,
    what: whole ? `the whole auction (${countOf(rounds.length, "round")})` : `round ${round.number}`,
    product: { id: product.id, title: product.title },
    fees:
      seats === 0
        ? "Nobody has paid an entry fee, so no money goes back."
        : `${countOf(seats, "entry fee goes", "entry fees go")} back to their buyers: ${formatKsh(feesCents)} altogether.`,
    lead: leadSentence(lead.now, lead.then),
    changes: lead.changes,
    leadKey: leadKey(preview),
    wonOrder:
      product.wonOrder && whole
        ? { to: `/management/orders/${product.wonOrder.id}`, number: product.wonOrder.orderNumber }
        : null,
  };
}

export type VoidView = ReturnType<typeof voidView>;
