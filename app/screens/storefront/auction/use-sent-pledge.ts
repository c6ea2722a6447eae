import { useFetchers } from "~/router";
import { type Cents, parseTypedAmount } from "~/domain/money";

/** The amount of a pledge that is on its way to the server, in cents: shown at once, and said to be on its way. */
export function useSentPledge(): Cents | null {
  const sent = useFetchers().find(({ formData }) => formData?.get("intent") === "pledge");
  const amount = sent?.formData?.get("pledge_amount");
  return typeof amount === "string" ? parseTypedAmount(amount) : null;
}
