import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";

export const MAX_WATCHED = 200;

export function refuseWatch(watchedCount: number): Refusal | null {
  if (watchedCount < MAX_WATCHED) return null;
  return refuse(
    "conflict",
    t("You watch {count} products already. Stop watching one of them first.", { count: MAX_WATCHED }),
  );
}

export const NOT_WATCHED = "You do not watch this product";

export const LOGIN_TO_WATCH = msg("Log in and we'll add it to your watch list.");

export const NOW_WATCHED = {
  tone: "success",
  message: msg("You watch this now."),
  link: { label: msg("See your watch list"), to: "/watching" },
} as const;
