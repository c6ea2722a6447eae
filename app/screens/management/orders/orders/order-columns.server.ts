import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { owedOf, revenueOf } from "~/domain/order/order-sums";
import { orderPayment, orderPaymentLabel } from "~/domain/payment/order-payment";
import { csvAmount, type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import type { FullOrder } from "~/operations/orders/managed-orders.queries.server";

const paymentOf = (order: FullOrder) => orderPayment(order, order.attempts);

/** The test for this file names every column of an order that is missing here. */
export const orderCsvColumns: readonly CsvColumn<FullOrder>[] = [
  { label: "Order number", cell: (order) => order.orderNumber },
  { label: "Date (EAT)", cell: (order) => csvTime(order.createdAt) },
  { label: "Status", cell: (order) => order.status },
  { label: "Customer", cell: ({ user }) => `${user.firstName} ${user.lastName}`.trim() },
  { label: "Username", cell: ({ user }) => user.username },
  { label: "Email", cell: ({ user }) => user.email },
  { label: "Ship to", cell: (order) => order.shippingName },
  { label: "Phone", cell: (order) => order.shippingPhone },
  { label: "Address", cell: (order) => order.shippingAddress },
  { label: "City", cell: (order) => order.shippingCity },
  { label: "County", cell: (order) => order.shippingCounty },
  { label: "Pick-up point", cell: (order) => order.pickUpPoint },
  { label: "Items", cell: (order) => order.totalItems },
  {
    label: "Products",
    cell: ({ items }) =>
      items.map(({ productTitle, quantity }) => `${quantity} × ${productTitle}`).join("; "),
  },
  { label: "Subtotal (KSh)", cell: (order) => csvAmount(order.subtotalCents + order.discountCents) },
  { label: "Discount code", cell: (order) => order.discountCode },
  { label: "Discount (KSh)", cell: (order) => csvAmount(order.discountCents) },
  { label: "Shipping (KSh)", cell: (order) => csvAmount(order.shippingFeeCents) },
  { label: "Total (KSh)", cell: (order) => csvAmount(order.totalCents) },
  { label: "Payment method", cell: (order) => order.paymentMethod },
  { label: "Payment status", cell: (order) => order.paymentStatus },
  { label: "M-Pesa transaction", cell: (order) => order.mpesaTransactionId },
  { label: "Payment", cell: (order) => orderPaymentLabel(paymentOf(order)) },
  { label: "Receipt", cell: (order) => paymentOf(order).receipt },
  { label: "Paid at (EAT)", cell: (order) => csvTime(paymentOf(order).paidAt) },
  { label: "Refunded (KSh)", cell: (order) => csvAmount(paymentOf(order).refundedCents) },
  { label: "Revenue (KSh)", cell: (order) => csvAmount(revenueOf(order, paymentOf(order))) },
  { label: "Still owed (KSh)", cell: (order) => csvAmount(owedOf(order)) },
  { label: "Buyer's KRA PIN", cell: (order) => order.buyerPin },
  { label: "Customer notes", cell: (order) => order.customerNotes },
  { label: "Admin notes", cell: (order) => order.adminNotes },
  { label: "Cancelled because", cell: (order) => order.cancelReason },
  {
    label: "Invoice",
    cell: ({ invoiceNumber }) => (invoiceNumber === null ? null : invoiceNumberText(invoiceNumber)),
  },
];
