import { useFetchers } from "~/router";

/** The cart's count after pending forms. They contain the line's count as `from`, and `quantity`, unless they remove it. */
export const usePendingCartCount = (count: number): number =>
  useFetchers().reduce((total, { formData }) => total + changeIn(formData), count);

function changeIn(form: FormData | undefined): number {
  const from = form?.get("from");
  if (!form || typeof from !== "string") return 0;
  const change = Number(form.get("quantity") ?? 0) - Number(from);
  return Number.isInteger(change) ? change : 0;
}
