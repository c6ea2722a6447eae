import type { OrderPayment, OrderPaymentState } from "~/domain/payment/order-payment";
import { UNTAXED } from "~/domain/tax/tax";
import type { DocumentOrder } from "./order-document";

export const ORDER: DocumentOrder = {
  id: 1,
  orderNumber: "ORD-1",
  createdAt: new Date("2026-11-23T09:00:00Z"),
  status: "processing",
  shippingName: "Wanjiku Mwangi",
  shippingPhone: "+254700000000",
  shippingAddress: "Moi Avenue 5",
  shippingCity: "Nairobi",
  shippingCounty: "",
  pickUpPoint: "",
  pickUpAddress: "",
  pickUpHours: "",
  customerNotes: "",
  buyerPin: "",
  totalItems: 2,
  subtotalCents: 3_170_000,
  discountCode: "",
  discountCents: 0,
  shippingFeeCents: 50_000,
  totalCents: 3_220_000,
  paymentStatus: "completed",
  dueCents: 0,
  shippingTaxType: null,
  shippingTaxPercent: null,
  invoiceNumber: null,
  invoicedAt: null,
  taxInvoices: [],
  items: [
    {
      id: 1,
      productTitle: "Lamp",
      quantity: 2,
      productPriceCents: 1_585_000,
      totalCents: 3_170_000,
      discountCents: 0,
      productId: 1,
      ...UNTAXED,
    },
  ],
};
export const SELLER = {
  shopName: "Duka",
  phone: "+254700111222",
  address: "Moi Avenue 5",
  kraPin: "P051234567X",
};

export const payment = (state: OrderPaymentState): OrderPayment => ({
  state,
  paidBy: null,
  receipt: null,
  paidAt: null,
  paidCents: state === "unpaid" ? 0 : ORDER.totalCents,
  refundedCents: 0,
  leftCents: 0,
  attemptId: null,
  parts: [],
});
