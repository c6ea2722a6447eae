import { joinStep, type PaymentStatus } from "~/domain/round/participation";

export type Stage = "closed" | "visitor" | "administrator" | "join" | "paying" | "failed" | "pledge";

interface Situation {
  viewer: { isSuperuser: boolean } | null;
  roundOpen: boolean;
  own: { paymentStatus: PaymentStatus; attemptedAt: Date } | null;
}

export function stageOf({ viewer, roundOpen, own }: Situation, now: Date): Stage {
  if (!roundOpen) return "closed";
  if (!viewer) return "visitor";
  if (viewer.isSuperuser) return "administrator";
  switch (joinStep(own, now)) {
    case "already":
      return "pledge";
    case "pending":
      return "paying";
    // also a payment without news for too long (D21): paying again charges nobody twice
    case "retry":
      return "failed";
    case "charge":
    case "renew":
      return "join";
  }
}
