/** Whether the shop can be reached, known once for the whole page. */
import { useSyncExternalStore } from "react";

/** A page that will open later, one that was not opened, a form without an answer. */
export type Trouble = "opening" | "stopped" | "sent";

export interface Connection {
  isReached: boolean;
  /** After an unanswered form it stays until the shop answers something else. */
  trouble: Trouble | null;
}

const FINE: Connection = { isReached: true, trouble: null };
let now = FINE;
const listeners = new Set<() => void>();

export const connection = () => now;
/** Only a device's own word: true means offline, false proves nothing. */
export const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

function become(next: Connection) {
  if (next.isReached === now.isReached && next.trouble === now.trouble) return;
  now = next;
  for (const tell of listeners) tell();
}

export const lost = (trouble: Trouble | null) =>
  become({ isReached: false, trouble: trouble ?? now.trouble });
export const answered = () => become(FINE);
/** Reachable again; a form's fate may still be unknown. */
export const reached = () => become({ isReached: true, trouble: now.trouble === "sent" ? "sent" : null });

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useConnection = () => useSyncExternalStore(subscribe, connection, () => FINE);
