import { auctionPhase, type AuctionTimes, isAuctionCapable } from "~/domain/product/product";
import { formatDateTime, formatDayTime } from "~/domain/time";
import { t } from "~/texts/t";

interface Activated extends Omit<AuctionTimes, "status"> {
  readonly title: string;
}

/** An auction with a future start is not live yet (D16). */
export function activatedToast(
  product: Activated,
  now: Date,
  /** Of its first round, if that opens by the clock (D91). */
  opensAt: Date | null = null,
): { tone: "success" | "warning"; message: string } {
  const { title, productType, startTime } = product;
  if (opensAt !== null)
    return {
      tone: "success",
      message: t("{title} is activated. Round 1 opens {time}.", { title, time: formatDayTime(opensAt) }),
    };
  const phase = auctionPhase({ ...product, status: "active" }, now);
  if (!isAuctionCapable(productType) || phase === "live")
    return { tone: "success", message: `${title} is live.` };
  if (phase === "upcoming" && startTime)
    return {
      tone: "success",
      message: t("{title} is activated. The auction starts on {time}.", {
        title,
        time: formatDateTime(startTime),
      }),
    };
  return {
    tone: "warning",
    message: t("{title} is activated, but its end time has passed: move the end, or close the auction.", {
      title,
    }),
  };
}
