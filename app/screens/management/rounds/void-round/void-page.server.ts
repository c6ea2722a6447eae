import { formatKsh } from "~/domain/money";
import { voidRoundIntro } from "~/domain/round/void-round";
import type { VoidPreview } from "~/operations/rounds/void/void-preview.queries.server";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";
import { formatCount } from "~/domain/text/count";

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
    what: whole
      ? oneOrMany(
          rounds.length,
          msg("Declare the whole auction (1 round) void?"),
          msg("Declare the whole auction ({count} rounds) void?"),
        )
      : t("Declare round {number} void?", { number: round.number }),
    product: { id: product.id, title: product.title, isDeleted: product.deletedAt !== null },
    /** Why this round cannot be declared void on its own. */
    whyWhole: mustBeWhole && `${t(mustBeWhole.message)}.`,
    fees:
      feeCount === 0
        ? t("Nobody has paid an entry fee, so no money goes back.")
        : feeCount === 1
          ? t("1 entry fee goes back to its buyer: {sum}.", { sum: formatKsh(feesCents) })
          : t("{count} entry fees go back to their buyers: {sum} altogether.", {
              count: formatCount(feeCount),
              sum: formatKsh(feesCents),
            }),
    lead: voidRoundIntro(lead),
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
