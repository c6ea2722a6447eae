import type { ImportLineKind, ImportState } from "~/domain/import/import";
import type { BadgeTone } from "~/ui/badge/badge";
import { msg, t } from "~/texts/t";

export const IMPORT_INTENTS = ["apply", "apply_good", "undo"] as const;

export const KIND_LABELS: Readonly<Record<ImportLineKind, string>> = {
  fault: msg("Fault"),
  create: msg("New product"),
  change: msg("Change"),
};

export const KIND_TONES: Readonly<Record<ImportLineKind, BadgeTone>> = {
  fault: "red",
  create: "green",
  change: "blue",
};

export const stateLabel = ({ state, isBulk }: { readonly state: ImportState; readonly isBulk: boolean }) =>
  isBulk && state === "applied" ? t("CHANGED") : t(STATE_LABELS[state]);

const STATE_LABELS: Readonly<Record<ImportState, string>> = {
  reading: msg("BEING READ"),
  checked: msg("CHECKED"),
  failed: msg("NOT READ"),
  applied: msg("IMPORTED"),
  undone: msg("UNDONE"),
};

export const STATE_TONES: Readonly<Record<ImportState, BadgeTone>> = {
  reading: "neutral",
  checked: "blue",
  failed: "red",
  applied: "green",
  undone: "neutral",
};
