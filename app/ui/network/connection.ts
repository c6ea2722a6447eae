/** Whether the shop can be reached, as one state for the whole page. */

/** A page that will open later, a page that was not opened, a form without an answer. */
export type ConnectionProblem = "opening" | "stopped" | "sent";

export interface Connection {
  isReached: boolean;
  /** After an unanswered form it stays until the shop answers something else. */
  trouble: ConnectionProblem | null;
  /** Why this page's forms are not taken any more (D133). It stays until the page is opened again. */
  refusal: string | null;
}

const FINE = { isReached: true, trouble: null } as const;
let now: Connection = { ...FINE, refusal: null };
const listeners = new Set<() => void>();

export const connection = () => now;
/** The device's own report: true means offline, false proves nothing. */
export const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

function setConnection(change: Partial<Connection>) {
  const next = { ...now, ...change };
  if (next.isReached === now.isReached && next.trouble === now.trouble && next.refusal === now.refusal)
    return;
  now = next;
  for (const listener of listeners) listener();
}

export const markLost = (trouble: ConnectionProblem | null) =>
  setConnection({ isReached: false, trouble: trouble ?? now.trouble });
export const markAnswered = () => setConnection(FINE);
export const markRefused = (refusal: string) => setConnection({ refusal });
/** Reachable again; the outcome of a form may still be unknown. */
export const markReached = () =>
  setConnection({ isReached: true, trouble: now.trouble === "sent" ? "sent" : null });

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
