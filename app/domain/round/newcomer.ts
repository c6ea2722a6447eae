import { formatCount } from "~/domain/text/count";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

const NEWCOMER_MS = 10 * 60_000;

/** D98: a buyer who paid after this moment and has not pledged is a newcomer if the round is closed by hand now. */
export const newcomersSince = (now: Date): Date => new Date(now.getTime() - NEWCOMER_MS);

/** Buyers read it on the round's proof. */
export const NEWCOMER_REASON = msg("Closed by hand less than 10 minutes after this fee was paid");

export const NEWCOMERS_WARNING = msg(
  "Less than 10 minutes ago they paid the entry fee, and they have not pledged yet:",
);

export const refundedText = (refunded: number): string | null =>
  refunded === 0
    ? null
    : oneOrMany(refunded, msg("1 entry fee goes back."), msg("{count} entry fees go back."));

/** One sentence for each reason (D98); without names, for everybody. */
export function refundedFeesTexts(reasons: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) =>
    count === 1
      ? t("1 entry fee went back while the round was open: “{reason}”", { reason: t(reason) })
      : t("{count} entry fees went back while the round was open: “{reason}”", {
          count: formatCount(count),
          reason: t(reason),
        }),
  );
}
