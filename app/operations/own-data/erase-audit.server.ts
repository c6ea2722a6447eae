/** The audit trail stays, without what names the person; the database allows this change alone (D89). */
import type { Tx } from "~/db/client.server";
import { type Marks, withoutMarks } from "~/domain/account/personal-marks";
import { shopTime } from "../shop-clock.server";

export async function eraseAudit(tx: Tx, userId: number, marks: Marks): Promise<void> {
  for (const { entries, allTheirs } of await entriesOf(tx, userId))
    for (const { id, before, after } of entries) {
      const clean = (json: string | null) => json && withoutMarks(json, marks, allTheirs);
      const [newBefore, newAfter] = [clean(before), clean(after)];
      if (newBefore === before && newAfter === after) continue;
      await tx.auditEntry.update({
        where: { id },
        data: { before: newBefore, after: newAfter, redactedAt: shopTime() },
        select: { id: true },
      });
    }
}

const select = { id: true } as const;
const fields = { id: true, before: true, after: true } as const;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Entries about the person alone, and those about auctions, which may name others too. */
async function entriesOf(tx: Tx, userId: number) {
  const ofAttempts = { OR: [{ attempt: { userId } }, { lateAttempt: { userId } }] };
  const orders = idsOf(await tx.order.findMany({ where: { userId }, select }));
  const payments = idsOf(await tx.paymentAttempt.findMany({ where: { userId }, select }));
  const confirmations = idsOf(await tx.confirmation.findMany({ where: ofAttempts, select }));
  const offers = await tx.winnerOffer.findMany({ where: { userId }, select: { productId: true } });
  const own = [
    { subject: "user" as const, subjectId: userId },
    { subject: "order" as const, subjectId: { in: orders } },
    { subject: "payment" as const, subjectId: { in: payments } },
    { subject: "confirmation" as const, subjectId: { in: confirmations } },
  ];
  const offered = { subject: "product" as const, productId: { in: offers.map((offer) => offer.productId) } };
  return [
    { allTheirs: true, entries: await tx.auditEntry.findMany({ where: { OR: own }, select: fields }) },
    { allTheirs: false, entries: await tx.auditEntry.findMany({ where: offered, select: fields }) },
  ];
}
