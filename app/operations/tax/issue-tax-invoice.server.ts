/** Writes tax invoices and credit notes in the transaction of the money that they are about, so that there is one for each. */
import type { Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents, type InCents, toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { creditLines } from "~/domain/tax/credit-note";
import type { ReturnedGoods, InvoiceLine } from "~/domain/tax/invoice-line";
import {
  entryFeeLines,
  orderLines,
  type InvoicedOrder,
  sinceLastSettled,
  sumOfLines,
} from "~/domain/tax/tax-invoice";
import { shopTime } from "../shop-clock.server";
import { controlUnit, isTaxed } from "./control-unit.server";
import { queueForSigning } from "./queue-for-kra.server";

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
      ...selectColumns("Order", "id, pickUpPoint, shippingFeeCents, shippingTaxType, shippingTaxPercent"),
      buyerPin: true,
      items: {
        orderBy: { id: "asc" },
        select: selectColumns(
          "OrderItem",
          "productId, productTitle, quantity, totalCents, discountCents, taxType, taxPercent",
        ),
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
    const standing = await standingInvoice(tx, { orderId: order.id });
    if (standing) return replace(tx, standing, { attemptId, totalCents: standing.leftCents + cents });
    await writeForOrder(tx, { attemptId, order, totalCents: cents });
  }
  if (participation && isTaxed(participation.taxType)) {
    const { number, product } = participation.round;
    const title = `Entry fee, round ${number} of ${product.title}`;
    await write(tx, { attemptId }, entryFeeLines(title, cents, participation));
  }
}

/** After an order's edit: a credit note for what is left of its tax invoice, and a new one. `backCents`: what the edit returns. */
export async function replaceTaxInvoice(tx: Tx, orderId: number, backCents: Cents): Promise<void> {
  const standing = await standingInvoice(tx, { orderId });
  if (!standing) return;
  const { attemptId, leftCents } = standing;
  await replace(tx, standing, { attemptId, totalCents: leftCents - backCents });
}

/** Call it once a refund is complete. Nothing is written if its payment has no tax invoice, or if an edit has answered that already. */
export async function issueCreditNote(
  tx: Tx,
  { refundId, attemptId, orderId, cents }: CompletedRefund,
): Promise<void> {
  const { isForEdit, lines } = inCents(
    await tx.refund.findUniqueOrThrow({
      where: { id: refundId },
      select: { isForEdit: true, lines: goodsFields },
    }),
  );
  if (isForEdit) return;
  const standing = await standingInvoice(tx, orderId === null ? { attemptId } : { orderId });
  if (standing) await credit(tx, standing, { attemptId, refundId, back: { cents, goods: goodsOf(lines) } });
}

const goodsFields = {
  select: {
    quantity: true,
    cents: true,
    orderItem: { select: { productId: true, productTitle: true } },
  },
} as const;

type GoodsRow = InCents<Prisma.RefundLineGetPayload<typeof goodsFields>>;

const goodsOf = (lines: readonly GoodsRow[]): ReturnedGoods[] =>
  lines.map(({ orderItem: { productId, productTitle: title }, ...line }) => ({ productId, title, ...line }));

interface CompletedRefund {
  readonly refundId: number;
  readonly attemptId: number;
  readonly orderId: number | null;
  readonly cents: Cents;
}

/** The latest invoice, locked, so that two credit notes at once wait for each other. Null once all of it is taken back. */
async function standingInvoice(tx: Tx, where: { orderId: number } | { attemptId: number }) {
  const latest = await tx.taxInvoice.findFirst({
    where: { ...where, originalId: null },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!latest) return null;
  const [locked] = await tx.taxInvoice.updateManyAndReturn({
    where: latest,
    data: { id: latest.id },
    select: { id: true, attemptId: true, orderId: true, buyerPin: true, totalCents: true },
  });
  if (!locked) return null;
  const [lines, credited] = await Promise.all([
    tx.taxInvoiceLine.findMany({ where: { invoiceId: latest.id }, orderBy: { position: "asc" } }),
    tx.taxInvoiceLine.findMany({
      where: { invoice: { originalId: latest.id } },
      select: selectColumns(
        "TaxInvoiceLine",
        "position, productId, quantity, totalCents, vatCents, movedCount",
      ),
    }),
  ]);
  const { totalCents, ...invoice } = inCents(locked);
  const creditedLines = credited.map(inCents);
  const leftCents = creditedLines.reduce((left, line) => left - line.totalCents, totalCents);
  return leftCents === 0
    ? null
    : { ...invoice, leftCents, lines: lines.map(inCents), credited: creditedLines };
}

type Standing = NonNullable<Awaited<ReturnType<typeof standingInvoice>>>;

const credit = (
  tx: Tx,
  { id: originalId, orderId, buyerPin, lines, credited }: Standing,
  { back, ...cause }: Credited,
) => write(tx, { ...cause, orderId, buyerPin, originalId }, creditLines(lines, credited, back));

interface Credited {
  readonly back: Parameters<typeof creditLines>[2];
  readonly attemptId: number;
  readonly refundId?: number;
}

async function replace(
  tx: Tx,
  standing: Standing,
  { attemptId, totalCents }: { readonly attemptId: number; readonly totalCents: Cents },
): Promise<void> {
  await credit(tx, standing, { attemptId, back: "rest" });
  const { order } = inCents(
    await tx.taxInvoice.findUniqueOrThrow({
      where: { id: standing.id },
      select: { order: soldFields.order },
    }),
  );
  if (order)
    await writeForOrder(tx, { attemptId, order, totalCents, returned: await returnedOf(tx, order.id) });
}

/** What came back and is credited, since the order last had no money left. */
async function returnedOf(tx: Tx, orderId: number): Promise<ReturnedGoods[]> {
  const documents = await tx.taxInvoice.findMany({
    where: { orderId },
    orderBy: { id: "asc" },
    select: { originalId: true, totalCents: true, refund: { select: { lines: goodsFields } } },
  });
  return sinceLastSettled(documents.map(inCents)).flatMap(({ refund }) => goodsOf(refund?.lines ?? []));
}

interface OrderInvoice {
  readonly attemptId: number;
  readonly order: Omit<InvoicedOrder, "totalCents"> & { readonly id: number; readonly buyerPin: string };
  readonly totalCents: Cents;
  readonly returned?: readonly ReturnedGoods[];
}

async function writeForOrder(
  tx: Tx,
  { attemptId, order, totalCents, returned }: OrderInvoice,
): Promise<void> {
  const number = await write(
    tx,
    { attemptId, orderId: order.id, buyerPin: order.buyerPin },
    orderLines({ ...order, totalCents }, returned),
  );
  // its first one; `updatedAt` stays: it is no change that a form must notice
  await tx.$executeRaw`UPDATE "Order" SET "invoiceNumber" = ${number}, "invoicedAt" = ${shopTime()}
    WHERE "id" = ${order.id} AND "invoiceNumber" IS NULL`;
}

type Sale = Omit<
  Prisma.TaxInvoiceUncheckedCreateInput,
  "number" | "totalCents" | "vatCents" | "issuedAt" | "lines"
>;

async function write(tx: Tx, sale: Sale, lines: readonly InvoiceLine[]): Promise<number> {
  const { totalCents, vatCents } = sumOfLines(lines);
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
        create: lines.map((line) => ({
          position: line.position,
          productId: line.productId,
          title: line.title,
          quantity: line.quantity,
          taxType: line.taxType,
          taxPercent: line.taxPercent,
          movedCount: line.movedCount,
          totalCents: toColumn(line.totalCents),
          vatCents: toColumn(line.vatCents),
          unitCents: line.unitCents === null ? null : toColumn(line.unitCents),
        })),
      },
    },
    select: { id: true },
  });
  if (controlUnit()) await queueForSigning(tx, { id, originalId: sale.originalId ?? null, now });
  return number;
}

/** Of invoices and credit notes, without gaps. Take it last: it locks the counter until the commit. */
export async function nextInvoiceNumber(tx: Tx): Promise<number> {
  const { value } = await tx.counter.upsert({
    where: { name: "invoice" },
    create: { name: "invoice", value: 1 },
    update: { value: { increment: 1 } },
  });
  return value;
}
