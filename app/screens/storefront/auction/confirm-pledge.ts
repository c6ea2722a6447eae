import type { WireLeaderboard } from "~/domain/pledge/live-message";
import { PLEDGE_FAILED } from "~/domain/messages";
import { formatKsh, parseTypedAmount } from "~/domain/money";
import { t } from "~/texts/t";
import type { AuctionAnswer } from "./auction-answer";

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

export async function confirmPledge(auctionId: number, amount: unknown): Promise<AuctionAnswer> {
  const cents = typeof amount === "string" ? parseTypedAmount(amount) : null;
  if (cents === null) return { message: t(PLEDGE_FAILED) };
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const answer = await fetch(`/live/auction/${auctionId}`, { headers: { Accept: "application/json" } });
      const { user_bid: bid } = (await answer.json()) as WireLeaderboard;
      if (!answer.ok) continue;
      return Math.round((bid ?? 0) * 100) >= cents
        ? { confirmed: t("Your pledge of {sum} is in.", { sum: formatKsh(cents) }) }
        : { message: t(PLEDGE_FAILED) };
    } catch {
      // still offline, so try again
    }
  }
  return {
    message: t("We could not confirm your pledge of {sum}. Send it again; it will only count once.", {
      sum: formatKsh(cents),
    }),
  };
}
