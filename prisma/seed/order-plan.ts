import type { Picture } from "./plan";

export type OrderPlan = Readonly<{
  buyer: string;
  status: "pending" | "paid" | "processing" | "shipped" | "delivered" | "cancelled";
  hoursAgo: number;
  town: string;
  address: string;
  items: readonly (readonly [picture: Picture, quantity: number])[];
  payment: "M-Pesa" | "Pay on delivery";
  note?: string;
  adminNote?: string;
}>;

type Line = readonly [...Picture, number];

export const order = (
  buyer: string,
  status: OrderPlan["status"],
  hoursAgo: number,
  [address, town]: readonly [string, string],
  lines: readonly Line[],
  payment: OrderPlan["payment"],
  notes: Pick<OrderPlan, "note" | "adminNote"> = {},
): OrderPlan => ({
  buyer,
  status,
  hoursAgo,
  town,
  address,
  items: lines.map(([kind, variant, quantity]) => [[kind, variant], quantity]),
  payment,
  ...notes,
});

export const mpesa = "M-Pesa";
export const onDelivery = "Pay on delivery";
