/** An order that staff take for a customer, by phone or at the counter. */
import { parseId } from "~/domain/id";
import { type CartItem, readQuantity } from "~/domain/cart/cart";
import { cleanQuery } from "~/domain/list/page";
import type { DeliverySettings, PickUpPoint } from "~/domain/settings/delivery";
import { orderDetails, STAFF_TEXTS } from "./checkout-form";
import { goodsKey, readGoods } from "./order";
import { MAX_ORDER_LINES } from "./order-form";
import { IN_CASH, M_PESA, ON_DELIVERY } from "./payment-method";

export const takenOrderSchema = orderDetails([M_PESA, IN_CASH, ON_DELIVERY], {
  ...STAFF_TEXTS,
  methodMissing: "Please say how the customer pays",
});

/** The goods are handed over at once: a pick-up point without a fee, for staff alone. */
const COUNTER: PickUpPoint = {
  name: "At the counter",
  feeCents: 0,
  address: "",
  county: "",
  openingHours: "",
  expectedDays: "",
};

export const withCounter = <Settings extends DeliverySettings>(settings: Settings): Settings => ({
  ...settings,
  pickUpPoints: [...settings.pickUpPoints.filter(({ name }) => name !== COUNTER.name), COUNTER],
});

export const isAtCounter = (pickUpPoint: string): boolean => pickUpPoint === COUNTER.name;

/** What the page's address says: whom the order is for and which goods. The rest is in the form. */
export interface OrderDraft {
  /** The id of an account, or 'new' for a customer without one; null before one is chosen. */
  readonly customer: number | "new" | null;
  readonly items: readonly CartItem[];
  /** What is searched for. */
  readonly who: string;
  readonly goods: string;
}

type Source = Pick<URLSearchParams, "get" | "getAll">;

/** Several lines of the same goods count together, and a quantity of 0 takes it out. */
export function readOrderDraft(source: Source): OrderDraft {
  const customer = source.get("customer");
  const quantities = source.getAll("quantity");
  const items = new Map<string, CartItem>();
  for (const [at, product] of source.getAll("product").entries()) {
    const goods = typeof product === "string" ? readGoods(product) : null;
    if (goods === null) continue;
    const quantity = (items.get(goodsKey(goods))?.quantity ?? 0) + readQuantity(quantities[at] ?? "1");
    items.set(goodsKey(goods), { ...goods, quantity });
  }
  return {
    customer: customer === "new" ? "new" : parseId(customer ?? undefined),
    items: [...items.values()].filter(({ quantity }) => quantity > 0).slice(0, MAX_ORDER_LINES),
    who: cleanQuery(source.get("who") ?? ""),
    goods: cleanQuery(source.get("goods") ?? ""),
  };
}

/** Names and values, as a form sends them. */
export const orderDraftFields = ({
  customer,
  items,
  who,
  goods,
}: OrderDraft): [name: string, value: string][] => [
  ...(customer === null ? [] : [["customer", String(customer)] as [string, string]]),
  ...items.flatMap((item): [string, string][] => [
    ["product", goodsKey(item)],
    ["quantity", String(item.quantity)],
  ]),
  ...(who ? [["who", who] as [string, string]] : []),
  ...(goods ? [["goods", goods] as [string, string]] : []),
];

export const TAKE_ORDER = "/management/orders/new";

export function orderDraftPath(draft: OrderDraft, changed: Partial<OrderDraft> = {}): string {
  const query = new URLSearchParams(orderDraftFields({ ...draft, ...changed })).toString();
  return query ? `${TAKE_ORDER}?${query}` : TAKE_ORDER;
}
