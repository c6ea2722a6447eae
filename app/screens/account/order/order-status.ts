import type { OrderStatus } from "~/domain/order/order";
import { isOnDelivery } from "~/domain/order/payment-method";
import { type OrderPaymentState, type PaidBy, paidByLabel } from "~/domain/payment/order-payment";
import type { IconName } from "~/ui/frame/icon";
import { t } from "~/texts/t";

interface Situation {
  readonly status: OrderStatus;
  readonly money: OrderPaymentState;
  readonly paymentMethod: string;
  readonly isPickUp: boolean;
  /** A part has left, and the rest has not. */
  readonly isPartlyShipped: boolean;
}

interface StatusLook {
  readonly text: string;
  readonly icon: IconName;
  readonly tint: "neutral" | "amber" | "blue" | "green";
}

export function orderStatusLook(situation: Situation): StatusLook {
  const { status, money, paymentMethod, isPickUp } = situation;
  switch (status) {
    case "cancelled":
      return { text: t("Cancelled"), icon: "close", tint: "neutral" };
    case "delivered":
      return { text: isPickUp ? t("Collected") : t("Delivered"), icon: "check", tint: "green" };
    case "shipped":
      return isPickUp
        ? { text: t("Ready to collect"), icon: "basket", tint: "green" }
        : { text: t("On its way"), icon: "next", tint: "blue" };
    case "processing":
      if (situation.isPartlyShipped) return { text: t("A part is on its way"), icon: "next", tint: "blue" };
      return { text: t("We are packing it"), icon: "basket", tint: "blue" };
    case "pending":
    case "paid":
      return moneyLook(money, isOnDelivery(paymentMethod));
  }
}

function moneyLook(money: OrderPaymentState, onDelivery: boolean): StatusLook {
  switch (money) {
    case "waiting":
      return { text: t("Check your phone"), icon: "phone", tint: "blue" };
    case "unpaid":
      return onDelivery
        ? { text: t("Order received"), icon: "basket", tint: "blue" }
        : { text: t("Not paid yet"), icon: "clock", tint: "amber" };
    case "paid_in_part":
      return onDelivery
        ? { text: t("Order received"), icon: "basket", tint: "blue" }
        : { text: t("Paid in part"), icon: "clock", tint: "amber" };
    case "paid":
    case "refunded_in_part":
      return { text: t("Paid"), icon: "check", tint: "green" };
    case "refunding":
    case "refund_failed":
      return { text: t("Your money is on its way back"), icon: "refresh", tint: "neutral" };
    case "refunded":
      return { text: t("Your money went back"), icon: "refresh", tint: "neutral" };
  }
}

interface SumFacts extends Omit<Situation, "isPartlyShipped"> {
  readonly paidBy: PaidBy | null;
}

export function sumLabel({ status, money, paymentMethod, isPickUp, paidBy }: SumFacts): string {
  switch (money) {
    case "waiting":
      return t("We asked your phone for");
    case "unpaid":
      if (status === "cancelled") return t("Not paid");
      if (!isOnDelivery(paymentMethod)) return t("To pay");
      return isPickUp ? t("You pay when you collect") : t("You pay on delivery");
    case "paid":
    case "paid_in_part":
    case "refunded_in_part":
      return paidByLabel(paidBy);
    case "refunding":
    case "refund_failed":
      return t("On its way back to you");
    case "refunded":
      return t("Went back to you");
  }
}
