import { isStaff, type Viewer } from "~/domain/account/access";
import { decideJoin, type PaymentStatus } from "~/domain/round/participation";

export type Stage = "closed" | "visitor" | "administrator" | "join" | "paying" | "failed" | "pledge";

interface Situation {
  viewer: Pick<Viewer, "isSuperuser" | "permissions"> | null;
  roundOpen: boolean;
  own: { paymentStatus: PaymentStatus; attemptedAt: Date } | null;
  /** Paying again while the last attempt has no answer never charges twice (D21). */
  isRepeatable?: boolean;
}

export function stageOf({ viewer, roundOpen, own, isRepeatable }: Situation, now: Date): Stage {
  if (!roundOpen) return "closed";
  if (!viewer) return "visitor";
  if (isStaff(viewer)) return "administrator";
  switch (decideJoin(own, now, isRepeatable)) {
    case "already":
      return "pledge";
    case "pending":
      return "paying";
    // also a payment without an answer for too long (D21): paying again never charges twice
    case "retry":
      return "failed";
    case "charge":
      return "join";
  }
}
