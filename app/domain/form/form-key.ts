export const KEY_FIELD = "idempotency_key";

/** The key of the page that the form was sent from, so that a repeated form is handled once. */
export function formKey(form: FormData): string | null {
  const key = form.get(KEY_FIELD);
  return typeof key === "string" && /^[\w-]{8,64}$/.test(key) ? key : null;
}
