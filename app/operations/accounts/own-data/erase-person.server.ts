import type { Tx } from "~/db/client.server";
import { deletedName } from "~/domain/account/deletion";
import { type PersonIdentifiers, redactPerson } from "~/domain/account/personal-data";
import { localPhone } from "~/domain/account/phone-text";
import { endAllAccess } from "../sessions.server";
import { shopTime } from "../../shop-clock.server";
import { eraseDeliveries, eraseSessionData } from "./erase-texts.server";

/** Erases what names the person, in the transaction that deletes the account (D89). */
export async function erasePerson(tx: Tx, user: Person): Promise<void> {
  const where = { userId: user.id };
  const marks = await marksOf(tx, user);
  await eraseAudit(tx, user.id, marks);
  await eraseDeliveries(tx, user, marks);
  await eraseOrders(tx, user.id);
  await erasePayments(tx, user.id);
  await eraseSessionData(tx, user);
  await endAllAccess(tx, user.id);
  await tx.idempotencyKey.deleteMany({ where });
  await tx.cartLine.deleteMany({ where });
  await tx.watch.deleteMany({ where });
  await tx.userNote.deleteMany({ where });
  await tx.formerContact.deleteMany({ where });
  await tx.secondFactor.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.staffInvitation.updateMany({ where: { acceptedById: user.id }, data: { name: "" } });
  await tx.messageOptOut.deleteMany({ where });
  await tx.newsConsent.deleteMany({ where });
  await tx.pushSubscription.deleteMany({ where });
}

/** The audit trail stays, without what names the person; the database allows this change alone (D89). */
async function eraseAudit(tx: Tx, userId: number, marks: PersonIdentifiers): Promise<void> {
  for (const { entries, allTheirs } of await entriesOf(tx, userId))
    for (const { id, before, after } of entries) {
      const clean = (json: string | null) => json && redactPerson(json, marks, allTheirs);
      const [newBefore, newAfter] = [clean(before), clean(after)];
      if (newBefore === before && newAfter === after) continue;
      await tx.auditEntry.update({
        where: { id },
        data: { before: newBefore, after: newAfter, redactedAt: shopTime() },
        select: { id: true },
      });
    }
}

const onlyId = { id: true } as const;
const fields = { id: true, before: true, after: true } as const;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Entries about the person alone, and those about auctions, which may name others too. */
async function entriesOf(tx: Tx, userId: number) {
  const ofAttempts = { OR: [{ attempt: { userId } }, { lateAttempt: { userId } }] };
  const orders = idsOf(await tx.order.findMany({ where: { userId }, select: onlyId }));
  const payments = idsOf(await tx.paymentAttempt.findMany({ where: { userId }, select: onlyId }));
  const confirmations = idsOf(await tx.confirmation.findMany({ where: ofAttempts, select: onlyId }));
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

/** Numbers, lines, sums and the county stay for the books. */
async function eraseOrders(tx: Tx, userId: number): Promise<void> {
  await tx.orderNote.deleteMany({ where: { order: { userId } } });
  await tx.discountUse.updateMany({ where: { userId }, data: { phone: "" } });
  await tx.order.updateMany({
    where: { userId },
    data: {
      shippingName: deletedName(userId),
      shippingPhone: "",
      shippingAddress: "",
      shippingCity: "",
      customerNotes: "",
      buyerPin: "",
      adminNotes: "",
    },
  });
}

/** Receipt, sum and time stay, for tax law; phone numbers, payers' names and the provider's own messages go. */
async function erasePayments(tx: Tx, userId: number): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { userId },
    data: { phoneNumber: null, callback: null },
  });
  await tx.confirmation.updateMany({
    where: { OR: [{ attempt: { userId } }, { lateAttempt: { userId } }] },
    data: { phone: "", payerName: "", callback: "" },
  });
}

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
}

/** What names the person in other rows' texts. Read it before their own rows are erased. */
async function marksOf(tx: Tx, person: Person): Promise<PersonIdentifiers> {
  const orders = await tx.order.findMany({
    where: { userId: person.id },
    select: { shippingName: true, shippingPhone: true, shippingAddress: true },
  });
  const phones = [person.phoneNumber ?? "", ...orders.map(({ shippingPhone }) => shippingPhone)];
  return {
    ids: [person.username, person.email],
    texts: [
      ...new Set([
        `${person.firstName} ${person.lastName}`.trim(),
        ...phones.flatMap(spellingsOf),
        ...orders.flatMap(({ shippingName, shippingAddress }) => [shippingName, shippingAddress]),
      ]),
    ].filter((text) => text !== ""),
  };
}

function spellingsOf(phone: string): string[] {
  const local = localPhone(phone);
  return [phone, phone.replace("+", ""), local, local.replaceAll(" ", "")];
}
