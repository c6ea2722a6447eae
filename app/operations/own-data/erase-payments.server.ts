import type { Tx } from "~/db/client.server";

/** Receipt, sum and time stay, for tax law; phone numbers, payers' names and the provider's own messages go. */
export async function erasePayments(tx: Tx, userId: number): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { userId },
    data: { phoneNumber: null, callback: null },
  });
  await tx.confirmation.updateMany({
    where: { OR: [{ attempt: { userId } }, { lateAttempt: { userId } }] },
    data: { phone: "", payerName: "", callback: "" },
  });
}
