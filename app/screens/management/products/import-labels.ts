import type { ImportLineKind, ImportState } from "~/domain/import/import";
import type { BadgeTone } from "~/ui/badge/badge";

export const IMPORT_INTENTS = ["apply", "apply_good", "undo"] as const;

export const KIND_LABELS: Readonly<Record<ImportLineKind, string>> = {
  fault: "Fault",
  create: "New product",
  change: "Change",
};

export const KIND_TONES: Readonly<Record<ImportLineKind, BadgeTone>> = {
  fault: "red",
  create: "green",
  change: "blue",
};

export const stateLabel = ({ state, isBulk }: { readonly state: ImportState; readonly isBulk: boolean }) =>
  isBulk && state === "applied" ? "CHANGED" : STATE_LABELS[state];

const STATE_LABELS: Readonly<Record<ImportState, string>> = {
  reading: "BEING READ",
  checked: "CHECKED",
  failed: "NOT READ",
  applied: "IMPORTED",
  undone: "UNDONE",
};

export const STATE_TONES: Readonly<Record<ImportState, BadgeTone>> = {
  reading: "neutral",
  checked: "blue",
  failed: "red",
  applied: "green",
  undone: "neutral",
};
