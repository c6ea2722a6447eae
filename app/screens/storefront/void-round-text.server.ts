import { formatCount } from "~/domain/text/count";
import { overallText } from "~/domain/pledge/tie-text";
import type { PaymentStatus } from "~/domain/round/participation";
import { formatDateTime } from "~/domain/time";
import {
  firstNameOf,
  overallOutcome,
  overallResult,
} from "~/operations/rounds/winner/overall-result.queries.server";
import { t } from "~/texts/t";

interface VoidRound {
  readonly number: number;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
  readonly voidTopCount: number | null;
  readonly voidLeaderId: number | null;
}

/** When and why a round was declared void, and the leader before (D78); null if the round counts. */
export async function voidSentence(round: VoidRound): Promise<string | null> {
  const { number, voidedAt, voidReason } = round;
  if (!voidedAt) return null;
  const sentence = t("Round {number} was declared void on {date}: {reason}", {
    number,
    date: formatDateTime(voidedAt),
    reason: voidReason ?? "",
  });
  const led = await ledBefore(round);
  return led === null ? sentence : `${withStop(sentence)} ${led}`;
}

const withStop = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

async function ledBefore({ voidTopCount, voidLeaderId }: VoidRound): Promise<string | null> {
  if (voidTopCount === null) return null;
  if (voidTopCount === 0) return t("Nobody led the auction before.");
  const name = voidLeaderId === null ? null : await firstNameOf(voidLeaderId);
  return name === null
    ? t("{count} shared the lead of the auction before.", { count: formatCount(voidTopCount) })
    : t("{name} led the auction before.", { name });
}

/** The auction's standing without its void rounds, by first names (D48). */
export async function standingWithout({ id, status }: { id: number; status: string }): Promise<string> {
  const result = await overallResult(id);
  if (!result) return t("Nobody has pledged in a round that counts.");
  return overallText(
    overallOutcome(result, ({ firstName }) => firstName),
    status === "closed" ? "wins" : "leads",
  );
}

/** The state of the viewer's own fee; null if they paid none. */
export function ownFeeSentence(paymentStatus: PaymentStatus | null): string | null {
  switch (paymentStatus) {
    case "pending":
      return t("Your entry fee is on its way back to your phone.");
    case "refunded":
      return t("Your entry fee went back to your phone.");
    default:
      return null;
  }
}
