import { useFetchers } from "~/router";

/**
 * How many items the cart will hold once the forms on their way have arrived. Each carries `from`, how many its line holds,
 * and `quantity`, how many it will; a form without a quantity takes the line away.
 */
export function useComingCartCount(count: number): number {
  return useFetchers().reduce((coming, { formData }) => coming + changeIn(formData), count);
}

function changeIn(form: FormData | undefined): number {
  const from = form?.get("from");
  if (!form || typeof from !== "string") return 0;
  const change = Number(form.get("quantity") ?? 0) - Number(from);
  return Number.isInteger(change) ? change : 0;
}
