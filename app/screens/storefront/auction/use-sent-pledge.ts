import { useFetchers } from "~/router";
import { type Cents, parseTypedAmount } from "~/domain/money";

/** Cents of a pending pledge, to show it at once. */
export function useSentPledge(): Cents | null {
  const sent = useFetchers().find(({ formData }) => formData?.get("intent") === "pledge");
  const amount = sent?.formData?.get("pledge_amount");
  return typeof amount === "string" ? parseTypedAmount(amount) : null;
}
