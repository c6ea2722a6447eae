/** A process claims a delivery until a set time; after that another process may send it. */
export const unclaimed = (now: Date) => ({
  OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
});

/** Sends it now, and starts its tries anew. */
export const dueForRetry = (now: Date) =>
  ({ state: "waiting", tries: 0, dueAt: now, claimedUntil: null, sentAt: null }) as const;
