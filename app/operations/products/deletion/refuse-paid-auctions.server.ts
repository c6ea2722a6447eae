import { db } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { type Refusal, refuse } from "~/domain/refusal";

const PAID = refuse(
  "forbidden",
  "Somebody has paid to take part: deleting this would void the auction. Somebody who may see to rounds has to do it.",
);

/** Deleting an auction in which somebody has paid voids it (D27), so it needs more than the permission for products. */
export async function refusePaidAuctions(actor: Viewer, ids: readonly number[]): Promise<Refusal | null> {
  if (may(actor, "rounds")) return null;
  const paid = await db().participation.findFirst({
    where: {
      paymentStatus: "completed",
      round: {
        voidedAt: null,
        product: { id: { in: [...ids] }, deletedAt: null, status: { not: "closed" } },
      },
    },
    select: { id: true },
  });
  return paid && PAID;
}
