import type { OrderStatus } from "~/domain/order/order";
import { isOnDelivery } from "~/domain/order/payment-method";
import type { OrderPaymentState } from "~/domain/payment/order-payment";
import type { IconName } from "~/ui/frame/icon";

interface Situation {
  readonly status: OrderStatus;
  readonly money: OrderPaymentState;
  readonly paymentMethod: string;
  readonly isPickUp: boolean;
}

export interface StatusLook {
  readonly text: string;
  readonly icon: IconName;
  readonly tint: "neutral" | "amber" | "blue" | "green";
}

export function orderStatusLook({ status, money, paymentMethod, isPickUp }: Situation): StatusLook {
  switch (status) {
    case "cancelled":
      return { text: "Cancelled", icon: "close", tint: "neutral" };
    case "delivered":
      return { text: isPickUp ? "Collected" : "Delivered", icon: "check", tint: "green" };
    case "shipped":
      return isPickUp
        ? { text: "Ready to collect", icon: "basket", tint: "green" }
        : { text: "On its way", icon: "next", tint: "blue" };
    case "processing":
      return { text: "We are packing it", icon: "basket", tint: "blue" };
    case "pending":
    case "paid":
      return moneyLook(money, isOnDelivery(paymentMethod));
  }
}

function moneyLook(money: OrderPaymentState, onDelivery: boolean): StatusLook {
  switch (money) {
    case "waiting":
      return { text: "Check your phone", icon: "phone", tint: "blue" };
    case "unpaid":
      return onDelivery
        ? { text: "Order received", icon: "basket", tint: "blue" }
        : { text: "Not paid yet", icon: "clock", tint: "amber" };
    case "paid":
    case "refunded_in_part":
      return { text: "Paid", icon: "check", tint: "green" };
    case "refunding":
    case "refund_failed":
      return { text: "Your money is on its way back", icon: "refresh", tint: "neutral" };
    case "refunded":
      return { text: "Your money went back", icon: "refresh", tint: "neutral" };
  }
}

interface SumFacts extends Omit<Situation, "isPickUp"> {
  readonly isPickUp: boolean;
  readonly paidByMpesa: boolean;
}

export function sumLabel({ status, money, paymentMethod, isPickUp, paidByMpesa }: SumFacts): string {
  switch (money) {
    case "waiting":
      return "We asked your phone for";
    case "unpaid":
      if (status === "cancelled") return "Not paid";
      if (!isOnDelivery(paymentMethod)) return "To pay";
      return isPickUp ? "You pay when you collect" : "You pay on delivery";
    case "paid":
    case "refunded_in_part":
      return paidByMpesa ? "Paid by M-Pesa" : "Paid";
    case "refunding":
    case "refund_failed":
      return "On its way back to you";
    case "refunded":
      return "Went back to you";
  }
}
