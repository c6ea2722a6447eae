import { db } from "~/db/client.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { isRoundOpen } from "~/domain/round/round";
import { auctionTimes } from "../auction-columns";
import { participationRows } from "./participation-rows.queries.server";
import { ledgerOf } from "./proof.queries.server";
import { type RoundRow, roundRow } from "./round-rows.queries.server";

interface Part {
  skip: number;
  size: number;
}

/** Participants, and the ledger once closed (D25, D37, D44). Drafts are for superusers (D45). */
export async function publicRound(viewer: Viewer | null, id: number, part: Part, now: Date) {
  const round = await roundRow(id);
  const product = round && (await productOf(round));
  if (!round || !product || !canSeeProduct(viewer, product)) return null;
  const { rows: participants } = await participationRows(
    { scope: { productId: round.productId, roundId: id }, pledgedOnly: false },
    part,
  );
  return {
    ...round,
    isOpen: isRoundOpen(round, product, now),
    participants,
    ledger: round.state === "closed" ? await ledgerOf(id, part) : null,
    longest: Math.max(round.participantCount, round.state === "closed" ? round.ledgerSeq : 0),
  };
}

export type PublicRound = NonNullable<Awaited<ReturnType<typeof publicRound>>>;

const productOf = ({ productId }: RoundRow) =>
  db().product.findUnique({ where: { id: productId }, select: auctionTimes });
