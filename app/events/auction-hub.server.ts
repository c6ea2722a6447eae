/** One topic for each auction. Operations publish after their commit; other processes receive the event by the bus. */
import type { AuctionEvent } from "~/domain/pledge/live-message";
import { metrics } from "~/metrics/metrics.server";
import { processWide } from "~/process/process-wide.server";
import { onMessage, notifyProcesses } from "./bus.server";

type Listener = (event: AuctionEvent) => void;

// survives reloads of this module in development: open streams stay subscribed
const shared = processWide<{ hub: Map<number, Set<Listener>> }>();
const topics = (shared.hub ??= new Map<number, Set<Listener>>());

export function publish(event: AuctionEvent): void {
  if (event.kind === "bid") metrics.pledges.inc();
  deliver(event);
  void notifyProcesses({ kind: "auction", event });
}

export const publishBoard = (auctionId: number): void => publish({ kind: "board", auctionId });

function deliver(event: AuctionEvent) {
  for (const listener of topics.get(event.auctionId) ?? []) listener(event);
}

onMessage("auction", ({ event }) => deliver(event));

export function subscribe(auctionId: number, listener: Listener): () => void {
  const listeners = topics.get(auctionId) ?? new Set<Listener>();
  topics.set(auctionId, listeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // unsubscribing twice must not remove a later subscriber's topic
    if (listeners.size === 0 && topics.get(auctionId) === listeners) topics.delete(auctionId);
  };
}
