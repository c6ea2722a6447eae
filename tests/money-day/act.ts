/** One thing that somebody tries, told in a line. */
import type { Order } from "./ledger";
import { at, type Choice, type Person, type Shop } from "./shop";

export type Act = (shop: Shop, choice: Choice) => Promise<string>;

export const NOTHING = "nothing to do";
export const REASON = "The day wants it so";
export const PHONE = "0712345678";
export const SHIPPING = {
  shippingName: "Wanjiku Kamau",
  shippingAddress: "Moi Avenue 1",
  shippingCity: "Town",
};

export const cashierOf = ({ cashiers }: Shop, share: number): Person => {
  const cashier = at(cashiers, share);
  if (!cashier) throw new Error("no cashiers");
  return cashier;
};

export const orderOf = (
  { ledger }: Shop,
  which: number,
  fits: (order: Order) => boolean = () => true,
): Order | undefined => at([...ledger.orders.values()].filter(fits), which);
