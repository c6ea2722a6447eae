/** In-process publish and subscribe, one topic an auction. Operations publish after their commit. */
import type { AuctionEvent } from "~/domain/pledge/live-message";
import { metrics } from "~/metrics/metrics.server";

type Listener = (event: AuctionEvent) => void;

// kept across reloads of this module in development: an open stream must go on hearing
const kept = globalThis as typeof globalThis & { sokoHub?: Map<number, Set<Listener>> };
const topics = (kept.sokoHub ??= new Map<number, Set<Listener>>());

export function publish(event: AuctionEvent): void {
  if (event.kind === "bid") metrics.pledges.inc();
  for (const listener of topics.get(event.auctionId) ?? []) listener(event);
}

/** Answers a function that ends the subscription. */
export function subscribe(auctionId: number, listener: Listener): () => void {
  const listeners = topics.get(auctionId) ?? new Set<Listener>();
  topics.set(auctionId, listeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // ended twice, it must not take a later subscriber's topic away
    if (listeners.size === 0 && topics.get(auctionId) === listeners) topics.delete(auctionId);
  };
}
