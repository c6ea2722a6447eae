import type { Toast } from "~/http/forms/toast.server";
import { t } from "~/texts/t";

// long even without a warning, because it offers an undo
const DELETED_MS = 5000;

const RESTORE_PATH = "/management/products/restore";

interface Done {
  readonly message: string;
  readonly warnings: readonly string[];
  readonly closedRound?: string | null;
}

/** Offers to undo; `fields` are posted to `RESTORE_PATH`. */
export function deletedToast({ message, warnings, closedRound }: Done, fields: [string, string][]): Toast {
  const sentences = [
    message,
    ...(closedRound ? [closedRound] : []),
    ...warnings.map((warning) => `${warning}.`),
  ];
  return {
    tone: sentences.length > 1 ? "warning" : "success",
    message: sentences.join(" "),
    durationMs: DELETED_MS,
    action: { label: t("Undo"), to: RESTORE_PATH, fields },
  };
}
