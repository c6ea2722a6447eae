import { parseMoment } from "~/domain/time";

/** The order's `updatedAt` as the form's page showed it. */
export function readSeenAt(form: FormData): Date | null {
  const text = form.get("seen_at");
  return typeof text === "string" ? parseMoment(text) : null;
}
