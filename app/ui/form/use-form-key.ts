import { useEffect, useState } from "react";
import { randomKey } from "./random-key";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { useVisit } from "~/ui/frame/visit";

/** An idempotency key that stays until an answer arrives, so that a second tap repeats the request. Null before scripts run. */
export function useFormKey(answer: unknown): string | null {
  const { formKey } = useVisit();
  const [key, setKey] = useState(formKey);
  const isSettled = answer !== undefined && !isUnreached(answer);
  useEffect(
    () => setKey((known) => (known === null || isSettled ? randomKey() : known)),
    [answer, isSettled],
  );
  return key;
}
