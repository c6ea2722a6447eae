// longer than any quantity, short enough to send back
const MAX_TYPED_LENGTH = 20;

export function typedQuantity(form: FormData): string | undefined {
  const typed = form.get("quantity");
  return typeof typed === "string" ? typed.slice(0, MAX_TYPED_LENGTH) : undefined;
}
