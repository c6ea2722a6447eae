/** Whether the shop can be reached, and what a person was doing when it could not: known once for the whole page. */
import { useSyncExternalStore } from "react";

/** A page that opens by itself later, one that was not opened, a form that got no answer. */
export type Trouble = "opening" | "stopped" | "sent";

export interface Connection {
  isReached: boolean;
  /** Stays after the line is back where a form got no answer: until the shop answers something else. */
  trouble: Trouble | null;
}

const FINE: Connection = { isReached: true, trouble: null };
let now = FINE;
const listeners = new Set<() => void>();

export const connection = () => now;
/** The device says so itself; what it does not know shows when nothing is answered. */
export const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

function become(next: Connection) {
  if (next.isReached === now.isReached && next.trouble === now.trouble) return;
  now = next;
  for (const tell of listeners) tell();
}

export const lost = (trouble: Trouble | null) =>
  become({ isReached: false, trouble: trouble ?? now.trouble });
/** A page or a form was answered. */
export const answered = () => become(FINE);
/** The shop is there again, whatever became of what was sent. */
export const reached = () => become({ isReached: true, trouble: now.trouble === "sent" ? "sent" : null });

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useConnection = () => useSyncExternalStore(subscribe, connection, () => FINE);
