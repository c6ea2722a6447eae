import { useEffect, useState } from "react";
import { isUnreached } from "~/ui/line/patient-fetch";
import { useVisit } from "~/ui/frame/visit";

/**
 * A key for each thing that somebody means to do: it changes with every answer, and stays where none came, so that a second
 * tap asks for the same thing again. Null before scripts run on a page that is kept for everybody.
 */
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

/** crypto.randomUUID wants https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, "0")).join(
    "",
  );
