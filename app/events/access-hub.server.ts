/** Operations publish after their commit that somebody's session or tokens ended; live connections then check again. */
import { processWide } from "~/process/process-wide.server";
import { onMessage, onResync, notifyProcesses } from "./bus.server";

type Listener = () => void;

const shared = processWide<{ access: Map<number, Set<Listener>> }>();
const listening = (shared.access ??= new Map<number, Set<Listener>>());

export function publishAccessEnded(userId: number): void {
  deliver(userId);
  void notifyProcesses({ kind: "access", userId });
}

function deliver(userId: number) {
  for (const listener of [...(listening.get(userId) ?? [])]) listener();
}

onMessage("access", ({ userId }) => deliver(userId));
onResync("access", () => [...listening.keys()].forEach(deliver));

export function onAccessEnded(userId: number, listener: Listener): () => void {
  const listeners = listening.get(userId) ?? new Set<Listener>();
  listening.set(userId, listeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && listening.get(userId) === listeners) listening.delete(userId);
  };
}
