import { KEY_FIELD } from "~/ui/network/retrying-fetch";

/** One key for each addition to the cart, so that a repeated form adds nothing. */
export function formKey(form: FormData): string | null {
  const key = form.get(KEY_FIELD);
  return typeof key === "string" && /^[\w-]{8,64}$/.test(key) ? key : null;
}
