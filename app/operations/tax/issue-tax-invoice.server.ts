/** Writes tax invoices and credit notes in the transaction of the money that they are about, so that there is one for each. */
import type { Tx } from "~/db/client.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import type { Cents } from "~/domain/money";
import type { TaxType } from "~/domain/tax/tax";
import { creditLines, entryFeeLines, type InvoiceLine, orderLines, sumOf } from "~/domain/tax/tax-invoice";
import { controlUnit, ETIMS_CHANNEL } from "./control-unit.server";
import { nextInvoiceNumber } from "./invoice-counter.server";
import { shopTime } from "../shop-clock.server";

const soldFields = {
  cents: true,
  participation: {
    select: {
      taxType: true,
      taxPercent: true,
      round: { select: { number: true, product: { select: { title: true } } } },
    },
  },
  order: {
    select: {
      id: true,
      pickUpPoint: true,
      shippingFeeCents: true,
      shippingTaxType: true,
      shippingTaxPercent: true,
      buyerPin: true,
      items: {
        orderBy: { id: "asc" },
        select: {
          productId: true,
          productTitle: true,
          quantity: true,
          totalCents: true,
          discountCents: true,
          taxType: true,
          taxPercent: true,
        },
      },
    },
  },
} as const;

/** Call it once the payment counts. Nothing is written for what was sold without a tax, or for KSh 0. */
export async function issueTaxInvoice(tx: Tx, attemptId: number): Promise<void> {
  const { cents, order, participation } = inCents(
    await tx.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId }, select: soldFields }),
  );
  if (cents === 0) return;
  if (order && isTaxed(order.shippingTaxType)) {
    const number = await write(
      tx,
      { attemptId, orderId: order.id, buyerPin: order.buyerPin },
      orderLines({ ...order, totalCents: cents }),
    );
    // `updatedAt` stays: it is no change that a form must notice
    await tx.$executeRaw`UPDATE "Order" SET "invoiceNumber" = ${number}, "invoicedAt" = ${shopTime()} WHERE "id" = ${order.id}`;
  }
  if (participation && isTaxed(participation.taxType)) {
    const { number, product } = participation.round;
    const title = `Entry fee, round ${number} of ${product.title}`;
    await write(tx, { attemptId }, entryFeeLines(title, cents, participation));
  }
}

/** Whether what was sold with this tax type gets a tax invoice: with eTIMS everything, as outside VAT if need be. */
export const isTaxed = (taxType: TaxType | null): boolean => taxType !== null || controlUnit() !== null;

/** Call it once a refund is complete. Nothing is written if its payment has no tax invoice. */
export async function issueCreditNote(
  tx: Tx,
  { refundId, attemptId, cents }: CompletedRefund,
): Promise<void> {
  const [locked] = await tx.taxInvoice.updateManyAndReturn({
    // its credit notes at once wait for one another
    where: { attemptId, refundId: null },
    data: { attemptId },
    select: { id: true, orderId: true, buyerPin: true },
  });
  if (!locked) return;
  const { id: originalId, ...sale } = locked;
  const [lines, credited] = await Promise.all([
    tx.taxInvoiceLine.findMany({ where: { invoiceId: originalId }, orderBy: { position: "asc" } }),
    tx.taxInvoiceLine.findMany({
      where: { invoice: { originalId } },
      select: { position: true, totalCents: true },
    }),
  ]);
  await write(
    tx,
    { ...sale, attemptId, refundId, originalId },
    creditLines(lines.map(inCents), credited.map(inCents), cents),
  );
}

interface CompletedRefund {
  readonly refundId: number;
  readonly attemptId: number;
  readonly cents: Cents;
}

type Sale = Omit<
  Prisma.TaxInvoiceUncheckedCreateInput,
  "number" | "totalCents" | "vatCents" | "issuedAt" | "lines"
>;

/** Returns its number. */
async function write(tx: Tx, sale: Sale, lines: readonly InvoiceLine[]): Promise<number> {
  const { totalCents, vatCents } = sumOf(lines);
  const number = await nextInvoiceNumber(tx);
  const now = shopTime();
  const { id } = await tx.taxInvoice.create({
    data: {
      ...sale,
      number,
      totalCents: toColumn(totalCents),
      vatCents: toColumn(vatCents),
      issuedAt: now,
      lines: {
        create: lines.map(({ position, productId, title, quantity, taxType, taxPercent, ...sums }) => ({
          ...{ position, productId, title, quantity, taxType, taxPercent },
          totalCents: toColumn(sums.totalCents),
          vatCents: toColumn(sums.vatCents),
        })),
      },
    },
    select: { id: true },
  });
  if (controlUnit()) await queueForSigning(tx, id, now);
  return number;
}

/** Its row's id rises with the invoice's number, because the counter is locked. */
const queueForSigning = (tx: Tx, id: number, now: Date) =>
  tx.delivery.create({
    data: {
      channel: ETIMS_CHANNEL,
      kind: "tax invoice",
      event: `tax invoice ${id}`,
      recipient: String(id),
      body: "",
      dueAt: now,
      createdAt: now,
    },
    select: { id: true },
  });
