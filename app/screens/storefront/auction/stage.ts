import { joinStep, type PaymentStatus } from "~/domain/round/participation";

/** What the viewer can do next in the current round: one thing at a time (design: 'the single next step'). */
export type Stage = "closed" | "visitor" | "administrator" | "join" | "paying" | "failed" | "pledge";

interface Situation {
  viewer: { isSuperuser: boolean } | null;
  roundOpen: boolean;
  /** The viewer's participation in the round. */
  own: { paymentStatus: PaymentStatus; attemptedAt: Date } | null;
}

/** 'Not joined, then fee paid, then pledge placed, then pledge may be raised only' (specification §4). */
export function stageOf({ viewer, roundOpen, own }: Situation, now: Date): Stage {
  if (!roundOpen) return "closed";
  if (!viewer) return "visitor";
  if (viewer.isSuperuser) return "administrator";
  switch (joinStep(own, now)) {
    case "already":
      return "pledge";
    case "pending":
      return "paying";
    // also a payment of which nothing was heard for too long (D21): the form is there again, and charges nobody twice
    case "retry":
      return "failed";
    case "charge":
    case "renew":
      return "join";
  }
}
