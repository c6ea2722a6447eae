import { formatDuration } from "~/domain/duration";
import { t } from "~/texts/t";

const DAY_MS = 86_400_000;

export type CountdownPhase = "live" | "upcoming";

/** Null if the turn is so far away that its date says more. */
export function countdownText(phase: CountdownPhase, leftMs: number): string | null {
  if (leftMs >= DAY_MS) return null;
  const isLive = phase === "live";
  if (leftMs < 1_000) return isLive ? t("closing now") : t("starting now");
  const duration = formatDuration(leftMs);
  return isLive ? t("closes in {duration}", { duration }) : t("starts in {duration}", { duration });
}
