import type { Tx } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { roundFields } from "./round-summaries.queries.server";

export async function closedRoundInTransaction(tx: Tx, id: number) {
  const { drawSeed, ledgerHead, ...round } = inCents(
    await tx.round.findUniqueOrThrow({
      where: { id },
      select: {
        ...roundFields,
        ...only("Round", "productId, drawCommitment, drawSeed, ledgerHead"),
        winner: { select: { pledgeCents: true, user: { select: { firstName: true, username: true } } } },
      },
    }),
  );
  const drawn = round.winner?.pledgeCents ?? null;
  const tied =
    drawn === null
      ? []
      : await tx.participation.findMany({
          where: { roundId: id, pledgeCents: BigInt(drawn) },
          orderBy: { id: "asc" },
          select: { id: true },
        });
  return { ...round, draw: { seed: drawSeed, head: ledgerHead, tied: tied.map((one) => one.id) } };
}

export type ClosedRound = Awaited<ReturnType<typeof closedRoundInTransaction>>;
