import type { PageChange } from "~/domain/round/round";
import { t } from "~/texts/t";
import type { CountdownWords } from "./countdown-text";

export const countdownWords = (phase: PageChange["phase"]): CountdownWords =>
  phase === "live"
    ? { later: t("closes in"), now: t("closing now") }
    : { later: t("starts in"), now: t("starting now") };
