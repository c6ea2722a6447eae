import { useEffect } from "react";
import { type Destination, destinationIn } from "./sums";

/** Reads a destination chosen before the scripts loaded, or restored by the browser. */
export function useEarlyDestination(formId: string, onDestination: (to: Destination) => void): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) onDestination(destinationIn(new FormData(form)));
  }, [formId, onDestination]);
}
