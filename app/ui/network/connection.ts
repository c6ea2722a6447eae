/** Whether the shop can be reached, as one state for the whole page. */

/** A page that will open later, a page that was not opened, a form without an answer. */
export type ConnectionProblem = "opening" | "stopped" | "sent";

export interface Connection {
  isReached: boolean;
  /** After an unanswered form it stays until the shop answers something else. */
  trouble: ConnectionProblem | null;
}

const FINE: Connection = { isReached: true, trouble: null };
let now = FINE;
const listeners = new Set<() => void>();

export const connection = () => now;
/** The device's own report: true means offline, false proves nothing. */
export const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

function setConnection(next: Connection) {
  if (next.isReached === now.isReached && next.trouble === now.trouble) return;
  now = next;
  for (const listener of listeners) listener();
}

export const markLost = (trouble: ConnectionProblem | null) =>
  setConnection({ isReached: false, trouble: trouble ?? now.trouble });
export const markAnswered = () => setConnection(FINE);
/** Reachable again; the outcome of a form may still be unknown. */
export const markReached = () =>
  setConnection({ isReached: true, trouble: now.trouble === "sent" ? "sent" : null });

/** Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
