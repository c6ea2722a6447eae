import { SHOWN_FIELD } from "~/domain/form/form-mark";
import type { Cents } from "~/domain/money";

/** The sum that the form's page showed (D133); null if it showed none. */
export function shownCents(form: FormData): Cents | null {
  const shown = form.get(SHOWN_FIELD);
  return typeof shown === "string" && /^\d{1,15}$/.test(shown) ? Number(shown) : null;
}
