/** In-process: somebody's session or tokens ended. Operations say so after their commit; whoever is connected looks again. */

type Listener = () => void;

// kept across reloads of this module in development, like the other hub
const kept = globalThis as typeof globalThis & { sokoAccess?: Map<number, Set<Listener>> };
const listening = (kept.sokoAccess ??= new Map<number, Set<Listener>>());

export function tellAccessEnded(userId: number): void {
  for (const listener of [...(listening.get(userId) ?? [])]) listener();
}

/** Answers a function that ends the subscription. */
export function onAccessEnded(userId: number, listener: Listener): () => void {
  const listeners = listening.get(userId) ?? new Set<Listener>();
  listening.set(userId, listeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && listening.get(userId) === listeners) listening.delete(userId);
  };
}
