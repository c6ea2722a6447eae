import { type Cents, formatKsh } from "~/domain/money";
import {
  amountDueOf,
  orderPaymentLabel,
  type OrderPayment,
  type PaidOrder,
} from "~/domain/payment/order-payment";
import { vatLabel } from "~/domain/tax/tax";
import { invoiceNumberText, orderTaxSums, type InvoicedOrder } from "~/domain/tax/tax-invoice";
import { formatDate, formatDateTime } from "~/domain/time";
import { t } from "~/texts/t";
import type { Parcel } from "../shipping/parcel";
import { discountSum } from "~/domain/discount-code/discount";
import type { OrderStatus } from "../order";
import type { ShippingDetails } from "../order-form";

const DOCUMENTS = ["receipt", "invoice", "packing slip"] as const;
export type OrderDocumentKind = (typeof DOCUMENTS)[number];

/** A sheet, or the roll of a receipt printer, 80 mm wide. */
const PAPER_SIZES = ["a4", "roll"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const readPaperSize = (params: URLSearchParams): PaperSize =>
  PAPER_SIZES.find((paper) => paper === params.get("paper")) ?? "a4";

export interface DocumentOrder
  extends ShippingDetails, InvoicedOrder, Pick<PaidOrder, "paymentStatus" | "dueCents"> {
  readonly id: number;
  readonly orderNumber: string;
  readonly pickUpAddress: string;
  readonly pickUpHours: string;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly totalItems: number;
  /** Less the discount. */
  readonly subtotalCents: Cents;
  readonly discountCode: string;
  readonly discountCents: Cents;
  readonly shippingFeeCents: Cents;
  readonly totalCents: Cents;
  readonly invoiceNumber: number | null;
  readonly invoicedAt: Date | null;
  /** And credit notes, oldest first. */
  readonly taxInvoices: readonly { readonly number: number; readonly originalId: number | null }[];
  readonly items: readonly DocumentItem[];
}

type DocumentItem = InvoicedOrder["items"][number] & {
  readonly id: number;
  readonly productPriceCents: Cents;
};

/** The shop's data; `address` and the tax number are blank if it has none (D90). */
export interface Seller {
  readonly shopName: string;
  readonly phone: string;
  readonly address: string;
  readonly kraPin: string;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface OrderDocument {
  readonly id: number;
  readonly title: string;
  /** In large letters under the title, such as 'Order cancelled'. */
  readonly mark: string | null;
  readonly seller: Seller;
  readonly facts: readonly Fact[];
  readonly to: { readonly label: string; readonly lines: readonly string[] };
  /** `price` and `total` are null on a packing slip. */
  readonly lines: readonly {
    readonly id: number;
    readonly title: string;
    readonly quantity: number;
    readonly price: string | null;
    readonly total: string | null;
  }[];
  readonly sums: readonly (Fact & { readonly total?: boolean })[];
  readonly note: { readonly label: string; readonly text: string } | null;
  /** Of a tax invoice with eTIMS. */
  readonly signature?: DocumentSignature;
}

/** `link`: what the QR code leads to; blank if there is none. */
export interface DocumentSignature {
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly link: string;
}

/** A packing slip travels with its parcel, so it shows what is in it, and no prices but the amount to collect. */
export function orderDocument(
  kind: OrderDocumentKind,
  order: DocumentOrder,
  { payment, seller, parcel = null }: { payment: OrderPayment; seller: Seller; parcel?: Parcel | null },
): OrderDocument {
  const isSlip = kind === "packing slip";
  return {
    id: order.id,
    title: kind.charAt(0).toUpperCase() + kind.slice(1),
    mark: markOf(order.status, isSlip && payment.state === "refunded"),
    seller: isSlip ? { ...seller, address: "", kraPin: "" } : seller,
    facts: factsOf(kind, order, payment),
    to: placeOf(kind, order),
    lines: parcel
      ? linesIn(order, parcel)
      : order.items.map(({ id, productTitle, quantity, productPriceCents, totalCents }) => ({
          id,
          title: productTitle,
          quantity,
          price: formatKsh(productPriceCents),
          total: formatKsh(totalCents),
        })),
    sums: parcel
      ? [{ label: t("Pieces"), value: piecesText(order, parcel) }, ...collectOf(order, payment, parcel)]
      : sumsOf(order, payment),
    note: isSlip && order.customerNotes ? { label: t("Note"), text: order.customerNotes } : null,
  };
}

function markOf(status: OrderStatus, isRefundedSlip: boolean): string | null {
  if (status === "cancelled") return t("Order cancelled");
  return isRefundedSlip ? t("Refunded: do not pack") : null;
}

const linesIn = ({ items }: DocumentOrder, { pieces }: Parcel): OrderDocument["lines"] =>
  items.flatMap(({ id, productTitle }) => {
    const quantity = pieces.get(id);
    return quantity === undefined ? [] : [{ id, title: productTitle, quantity, price: null, total: null }];
  });

/** '2', or '2 of 4' of an order that leaves in parts. */
function piecesText({ totalItems }: DocumentOrder, { pieces }: Parcel): string {
  const inParcel = [...pieces.values()].reduce((sum, quantity) => sum + quantity, 0);
  return inParcel === totalItems
    ? String(inParcel)
    : t("{count} of {all}", { count: inParcel, all: totalItems });
}

/** What the rider collects at the door with this parcel: nothing if the order is paid, cancelled or refunded. */
function collectOf(
  order: DocumentOrder,
  { state }: OrderPayment,
  { collectCents }: Parcel,
): OrderDocument["sums"] {
  if (order.status === "cancelled") return [];
  if (collectCents > 0) return [{ label: t("Collect"), value: formatKsh(collectCents), total: true }];
  if (state === "unpaid" || state === "waiting")
    return [{ label: t("Collect nothing with this parcel"), value: "", total: true }];
  return [
    {
      label: state === "refunded" || state === "refunding" ? t("Refunded") : t("Paid"),
      value: "",
      total: true,
    },
  ];
}

function factsOf(kind: OrderDocumentKind, order: DocumentOrder, payment: OrderPayment): Fact[] {
  const number = { label: t("Order"), value: order.orderNumber };
  if (kind === "packing slip") return [number, { label: t("Ordered"), value: formatDate(order.createdAt) }];
  const { paidAt, receipt } = payment;
  return [
    ...(kind === "invoice" && order.invoiceNumber !== null
      ? [{ label: t("Invoice"), value: invoiceNumberText(order.invoiceNumber) }]
      : []),
    ...(kind === "invoice" && order.invoicedAt
      ? [{ label: t("Date"), value: formatDate(order.invoicedAt) }]
      : []),
    number,
    ...(paidAt ? [{ label: t("Paid"), value: formatDateTime(paidAt) }] : []),
    { label: t("Payment"), value: orderPaymentLabel(payment) },
    ...(receipt ? [{ label: t("M-Pesa receipt"), value: receipt }] : []),
    ...(order.taxInvoices.length > 0
      ? [{ label: t("Tax invoices"), value: order.taxInvoices.map(taxNumberText).join(", ") }]
      : []),
  ];
}

const taxNumberText = ({ number, originalId }: DocumentOrder["taxInvoices"][number]) =>
  invoiceNumberText(number, originalId !== null);

function placeOf(kind: OrderDocumentKind, order: DocumentOrder): OrderDocument["to"] {
  const person = [order.shippingName, order.shippingPhone];
  const place = order.pickUpPoint
    ? [order.pickUpPoint, order.pickUpAddress, order.pickUpHours]
    : [order.shippingAddress, [order.shippingCity, countyOf(order)].filter(Boolean).join(", ")];
  const pin = order.buyerPin && kind !== "packing slip" ? [t("KRA PIN {pin}", { pin: order.buyerPin })] : [];
  const label = order.pickUpPoint ? t("Pick up at") : t("Deliver to");
  return {
    label: kind === "invoice" ? t("Bill to") : label,
    lines: [...new Set([...person, ...place, ...pin])].filter((line) => line !== ""),
  };
}

/** Nairobi is town and county in one. */
const countyOf = ({ shippingCity, shippingCounty }: DocumentOrder) =>
  shippingCounty === "" || shippingCounty === shippingCity
    ? ""
    : t("{county} County", { county: shippingCounty });

function sumsOf(order: DocumentOrder, { refundedCents, paidCents }: OrderPayment): OrderDocument["sums"] {
  const toPayCents = order.status === "cancelled" ? 0 : amountDueOf(order);
  return [
    { label: t("Subtotal"), value: formatKsh(order.subtotalCents + order.discountCents) },
    ...discountSum(order, t("Discount")),
    { label: order.pickUpPoint ? t("Pick-up") : t("Delivery"), value: formatKsh(order.shippingFeeCents) },
    { label: t("Total"), value: formatKsh(order.totalCents), total: true },
    ...orderTaxSums(order).map((sum) => ({
      label: t("{sum} included", { sum: vatLabel(sum) }),
      value: formatKsh(sum.vatCents),
    })),
    ...(paidCents > 0 ? [{ label: t("Paid"), value: formatKsh(paidCents) }] : []),
    ...(refundedCents > 0 ? [{ label: t("Refunded"), value: formatKsh(refundedCents) }] : []),
    ...(paidCents > 0 && toPayCents > 0
      ? [{ label: t("Still to be paid"), value: formatKsh(toPayCents) }]
      : []),
  ];
}

const LINE_MM = 4.6;
/** The shop's name, the title and the space between the parts. */
const HEAD_MM = 46;
const LETTERS_A_LINE = 34;
const QR_MM = 45;

/** The length of the roll in millimetres, rather too long than too short: a second page would be cut off. */
export function rollLengthMm(document: OrderDocument): number {
  const { mark, seller, facts, to, lines, sums, note, signature } = document;
  const texts = [
    ...[seller.phone, seller.address, mark ?? ""].filter(Boolean),
    ...facts.map(({ label, value }) => `${label} ${value}`),
    to.label,
    ...to.lines,
    ...lines.flatMap(({ title, price }) => [`99 × ${title}`, price ?? ""]),
    ...sums.map(({ label, value }) => `${label} ${value}`),
    ...(note ? [`${note.label} ${note.text}`] : []),
    ...(signature ? [signature.text, ...signature.facts.map(({ label, value }) => `${label} ${value}`)] : []),
  ];
  const rows = texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / LETTERS_A_LINE)), 0);
  return Math.ceil(HEAD_MM + rows * LINE_MM + (signature?.link ? QR_MM : 0));
}
