import { db } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { standingWins } from "../../winner-offers/standing-wins.queries.server";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg } from "~/texts/t";

const PAID = refuse(
  "forbidden",
  msg(
    "Somebody has paid to take part: deleting this would void the auction. Somebody with the permission Rounds has to do it.",
  ),
);

/** Deleting an auction that was joined, or won and not ordered, voids it (D27, D111): it needs more than the permission for products. */
export async function refusePaidAuctions(actor: Viewer, ids: readonly number[]): Promise<Refusal | null> {
  if (may(actor, "rounds")) return null;
  const paid = await db().participation.findFirst({
    where: {
      paymentStatus: "completed",
      round: {
        voidedAt: null,
        product: {
          deletedAt: null,
          OR: [{ id: { in: [...ids] }, status: { not: "closed" } }, { id: { in: await standingWins(ids) } }],
        },
      },
    },
    select: { id: true },
  });
  return paid && PAID;
}
