import type { PaymentStatus } from "~/domain/participation";

/** What the viewer can do next in the current round: one thing at a time (design: 'the single next step'). */
export type Stage = "closed" | "visitor" | "administrator" | "join" | "paying" | "failed" | "pledge";

interface Situation {
  viewer: { isSuperuser: boolean } | null;
  roundOpen: boolean;
  /** The viewer's participation in the round. */
  paymentStatus: PaymentStatus | null;
}

/** 'Not joined, then fee paid, then pledge placed, then pledge may be raised only' (specification §4). */
export function stageOf({ viewer, roundOpen, paymentStatus }: Situation): Stage {
  if (!roundOpen || paymentStatus === "refunded") return "closed";
  if (!viewer) return "visitor";
  if (viewer.isSuperuser) return "administrator";
  switch (paymentStatus) {
    case "completed":
      return "pledge";
    case "pending":
      return "paying";
    case "failed":
      return "failed";
    case null:
      return "join";
  }
}
