/** A sender claims a delivery until a time: afterwards another may send it. */
export const unclaimed = (now: Date) => ({
  OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
});

/** It is sent now, with all its tries. */
export const dueAgain = (now: Date) =>
  ({ state: "waiting", tries: 0, dueAt: now, claimedUntil: null, sentAt: null }) as const;
