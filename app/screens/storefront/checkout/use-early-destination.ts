import { useEffect } from "react";
import { type Destination, destinationIn } from "./sums";

/** What was chosen before the scripts came, or what the browser filled in again. */
export function useEarlyDestination(formId: string, onDestination: (to: Destination) => void): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) onDestination(destinationIn(new FormData(form)));
  }, [formId, onDestination]);
}
