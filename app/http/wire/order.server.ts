/** An order for its buyer or a superuser (D15, D46, D66). */
import * as z from "zod";
import { may, type Viewer } from "~/domain/account/access";
import { toShillings } from "~/domain/money";
import { ORDER_STATUSES, orderTitle } from "~/domain/order/order";
import { owedOf } from "~/domain/order/order-sums";
import { TAX_TYPES } from "~/domain/tax/tax";
import { invoiceNumberText, orderTaxSums, sumOfLines } from "~/domain/tax/tax-invoice";
import type { OrderStats } from "~/operations/orders/managed-orders.queries.server";
import { orderChangedAt, type OrderRow } from "~/operations/orders/order-entities.queries.server";
import { id, timestamp, shillings } from "./fields.server";
import { returnEntity, shipmentEntity, wireReturn, wireShipment } from "./order-goods.server";
import { paymentSummary, wireLatestPayment } from "./payment.server";

const status = () => z.enum(ORDER_STATUSES);
const PAYMENT_STATUSES = ["pending", "completed", "refunded"] as const;
const count = () => z.int().nonnegative();
export const orderNumberField = () =>
  z.string().meta({ example: "ORD-20261121-000042", description: "The day in Nairobi and a number" });

const taxType = () =>
  z
    .enum(TAX_TYPES)
    .nullable()
    .meta({ description: "KRA's letter; null while the shop was not registered for VAT" });

const orderItemEntity = z
  .object({
    id: id(),
    product: id(),
    variant: id().nullable().meta({ description: "Null for a product without variants" }),
    product_title: z.string().meta({
      description: "As it was when the order was placed, with the variant",
      example: "Shirt (Size: L, Colour: Red)",
    }),
    variant_title: z.string().meta({ description: "Blank without one", example: "Size: L, Colour: Red" }),
    sku: z.string().meta({ description: "As it was when the order was placed; blank without one" }),
    quantity: z.int().positive(),
    product_price: shillings(),
    total_price: shillings(),
    tax_type: taxType(),
    tax_percent: count().nullable(),
    discount: shillings().meta({
      description: "Its part of the order's discount; total_price is without it",
    }),
  })
  .meta({ id: "OrderItem" });

export const orderEntity = z
  .object({
    id: id(),
    order_number: orderNumberField(),
    status: status(),
    order_status: status(),
    created_at: timestamp(),
    updated_at: timestamp().meta({ description: "When anything of this answer changed last" }),
    shipping_name: z.string(),
    shipping_phone: z.string(),
    shipping_address: z.string(),
    shipping_city: z.string(),
    shipping_county: z.string().meta({ example: "Nakuru", description: "Blank where none was said" }),
    pick_up_point: z.string().meta({ description: "Its name; blank where the order is brought" }),
    customer: z.object({
      id: id(),
      username: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
    }),
    items: z.array(orderItemEntity),
    product_title: z.string().nullable().meta({ example: "Lamp and 2 more" }),
    quantity: count().meta({ description: "The same as total_items" }),
    total_price: shillings().meta({ description: "The same as subtotal, in KES", example: 1500 }),
    total_items: count(),
    subtotal: shillings().meta({ description: "Of the goods, before the discount" }),
    discount_code: z.string().meta({ description: "Blank without one" }),
    discount: shillings().meta({ description: "total_amount is subtotal - discount + shipping_fee" }),
    shipping_fee: shillings(),
    total_amount: shillings(),
    shipping_tax_type: taxType(),
    vat_amount: shillings().nullable().meta({ description: "In total_amount; null like the tax types" }),
    invoice_number: z.string().nullable().meta({
      description: "The first invoice's; invoices has all tax invoices and credit notes",
      example: "INV-000012",
    }),
    invoices: z.array(
      z.object({
        number: z.string().meta({ example: "CRN-000013" }),
        kind: z.enum(["invoice", "credit_note"]),
        total: shillings(),
      }),
    ),
    buyer_pin: z.string().meta({ description: "The buyer's KRA PIN; blank where none was given" }),
    customer_notes: z.string(),
    payment_method: z.string(),
    payment_status: z.enum(PAYMENT_STATUSES).meta({ description: "refunded: all of it went back" }),
    mpesa_transaction_id: z.string().nullable(),
    amount_due: shillings().meta({
      description: "What is still to be paid: the total, or what an edit added to a paid order",
    }),
    payment: paymentSummary,
    shipments: z.array(shipmentEntity),
    returns: z.array(returnEntity),
    admin_notes: z
      .string()
      .nullable()
      .meta({ description: "For staff with `orders`; null for everyone else" }),
  })
  .meta({ id: "Order" });

export const wireOrder = (order: OrderRow, viewer: Viewer): z.input<typeof orderEntity> => ({
  id: order.id,
  order_number: order.orderNumber,
  status: order.status,
  order_status: order.status,
  created_at: order.createdAt.toISOString(),
  updated_at: orderChangedAt(order).toISOString(),
  shipping_name: order.shippingName,
  shipping_phone: order.shippingPhone,
  shipping_address: order.shippingAddress,
  shipping_city: order.shippingCity,
  shipping_county: order.shippingCounty,
  pick_up_point: order.pickUpPoint,
  customer: {
    id: order.user.id,
    username: order.user.username,
    first_name: order.user.firstName,
    last_name: order.user.lastName,
    email: order.user.email,
  },
  items: order.items.map((item) => ({
    id: item.id,
    product: item.productId,
    variant: item.variantId,
    product_title: item.productTitle,
    variant_title: item.variantText,
    sku: item.sku,
    quantity: item.quantity,
    product_price: toShillings(item.productPriceCents),
    total_price: toShillings(item.totalCents),
    tax_type: item.taxType,
    tax_percent: item.taxPercent,
    discount: toShillings(item.discountCents),
  })),
  product_title: orderTitle(order.items.map(({ productTitle }) => productTitle)),
  quantity: order.totalItems,
  total_price: toShillings(order.subtotalCents + order.discountCents),
  total_items: order.totalItems,
  subtotal: toShillings(order.subtotalCents + order.discountCents),
  discount_code: order.discountCode,
  discount: toShillings(order.discountCents),
  shipping_fee: toShillings(order.shippingFeeCents),
  total_amount: toShillings(order.totalCents),
  shipping_tax_type: order.shippingTaxType,
  vat_amount: order.shippingTaxType === null ? null : toShillings(sumOfLines(orderTaxSums(order)).vatCents),
  invoice_number: order.invoiceNumber === null ? null : invoiceNumberText(order.invoiceNumber),
  invoices: order.taxInvoices.map(({ number, originalId, totalCents }) => ({
    number: invoiceNumberText(number, originalId !== null),
    kind: originalId === null ? ("invoice" as const) : ("credit_note" as const),
    total: toShillings(totalCents),
  })),
  buyer_pin: order.buyerPin,
  customer_notes: order.customerNotes,
  payment_method: order.paymentMethod,
  payment_status: PAYMENT_STATUSES.find((status) => status === order.paymentStatus) ?? "pending",
  mpesa_transaction_id: order.mpesaTransactionId,
  amount_due: toShillings(owedOf(order)),
  payment: wireLatestPayment(order.attempts),
  shipments: order.shipments.map(wireShipment),
  returns: order.returns.map(wireReturn),
  admin_notes: may(viewer, "orders") ? order.adminNotes : null,
});

export const orderStatsEntity = z
  .object({
    total_orders: count().meta({ description: "Cancelled ones included" }),
    pending: count(),
    paid: count(),
    processing: count(),
    shipped: count(),
    delivered: count(),
    cancelled: count(),
    total_revenue: shillings().meta({
      description: "With shipping, without cancelled orders, less refunds, in KES",
    }),
    total_owed: shillings().meta({ description: "The part of it that is not paid yet, in KES" }),
  })
  .meta({ id: "OrderStats" });

export const wireOrderStats = (stats: OrderStats): z.input<typeof orderStatsEntity> => ({
  total_orders: stats.totalOrders,
  pending: stats.counts.pending,
  paid: stats.counts.paid,
  processing: stats.counts.processing,
  shipped: stats.counts.shipped,
  delivered: stats.counts.delivered,
  cancelled: stats.counts.cancelled,
  total_revenue: toShillings(stats.totalRevenueCents),
  total_owed: toShillings(stats.totalOwedCents),
});
