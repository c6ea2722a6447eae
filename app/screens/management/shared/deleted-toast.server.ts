import type { Toast } from "~/http/forms/toast.server";

/** 'Delete-warning toast 5 s' (specification §9); as long without a warning, for it can be undone from there. */
const DELETED_MS = 5000;

export const RESTORE_PATH = "/management/products/restore";

interface Done {
  readonly message: string;
  readonly warnings: readonly string[];
  /** Who won the round that ended with it. */
  readonly settled?: string | null;
}

/** What was deleted and what is kept of it, with a button that undoes it; `fields` name it to `RESTORE_PATH`. */
export function deletedToast({ message, warnings, settled }: Done, fields: [string, string][]): Toast {
  const sentences = [message, ...(settled ? [settled] : []), ...warnings.map((warning) => `${warning}.`)];
  return {
    tone: sentences.length > 1 ? "warning" : "success",
    message: sentences.join(" "),
    durationMs: DELETED_MS,
    action: { label: "Undo", to: RESTORE_PATH, fields },
  };
}
