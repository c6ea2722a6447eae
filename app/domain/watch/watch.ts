import { type Refusal, refuse } from "../refusal";

export const MOST_WATCHED = 200;

export function refuseWatch(watchedCount: number): Refusal | null {
  if (watchedCount < MOST_WATCHED) return null;
  return refuse("conflict", `You watch ${MOST_WATCHED} products already. Stop watching one of them first.`);
}

export const NOT_WATCHED = "You do not watch this product";

export const LOGIN_TO_WATCH = "Log in and we'll add it to your watch list.";

export const NOW_WATCHED = {
  tone: "success",
  message: "You watch this now.",
  link: { label: "See your watch list", to: "/watching" },
} as const;
