import { parseId } from "~/domain/id";
import { readQuantity } from "~/domain/cart/cart";
import { cleanQuery } from "~/domain/list/page";
import type { DeliverySettings, PickUpPoint } from "~/domain/settings/delivery";
import { msg } from "~/texts/t";
import { type CheckoutFields, isBlank, orderDetails, STAFF_TEXTS } from "./checkout/checkout-form";
import { goodsKey, readGoods } from "./order";
import { MAX_ORDER_LINES } from "./order-form";
import { isTyped, type OrderedItem, readStaffPrice, type TypedStaffPrice } from "./price/staff-price";
import { IN_CASH, M_PESA, ON_DELIVERY } from "./payment-method";

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

/** For whoever buys at the counter and gives no name: one account for all of them. */
export const WALK_IN_NAME = "Walk-in customer";

/** Whoever takes the goods along and pays cash needs no name and no phone number. */
const isWalkIn = (form: Record<string, unknown>): boolean =>
  form.pick_up_point === COUNTER.name && form.payment_method === IN_CASH && isBlank(form.shipping_phone);

export const takenOrderSchema = orderDetails(
  [M_PESA, IN_CASH, ON_DELIVERY],
  { ...STAFF_TEXTS, methodMissing: msg("Please say how the customer pays") },
  { name: WALK_IN_NAME, isAllowed: isWalkIn },
);

export const isAtCounter = (pickUpPoint: string): boolean => pickUpPoint === COUNTER.name;

const WITHOUT_ACCOUNT = ["new", "walk_in"] as const;

/** What the page's address says: whom the order is for and which goods. The rest is in the form. */
export interface OrderDraft {
  /** The id of an account, 'new' for a customer without one, 'walk_in' for one without a name; null before one is chosen. */
  readonly customer: number | (typeof WITHOUT_ACCOUNT)[number] | null;
  readonly items: readonly OrderedItem[];
  readonly who: string;
  readonly goods: string;
  /** The auction whose winner the order is for: it says customer and goods. */
  readonly won: number | null;
}

type Source = Pick<URLSearchParams, "get" | "getAll">;

/** Several lines of the same goods count together, and a quantity of 0 takes it out. */
export function readOrderDraft(source: Source): OrderDraft {
  const customer = source.get("customer");
  const quantities = source.getAll("quantity");
  const items = new Map<string, OrderedItem>();
  const latest = readStaffPrice((name) => source.get(name) ?? "");
  for (const [at, product] of source.getAll("product").entries()) {
    const goods = typeof product === "string" ? readGoods(product) : null;
    if (goods === null) continue;
    const quantity = (items.get(goodsKey(goods))?.quantity ?? 0) + readQuantity(quantities[at] ?? "1");
    const key = goodsKey(goods);
    const staffPrice = latest?.line === key ? latest.typed : staffPriceOf(source, key);
    items.set(key, { ...goods, quantity, ...(staffPrice && { staffPrice }) });
  }
  return {
    customer: WITHOUT_ACCOUNT.find((one) => one === customer) ?? parseId(customer ?? undefined),
    items: [...items.values()].filter(({ quantity }) => quantity > 0).slice(0, MAX_ORDER_LINES),
    who: cleanQuery(source.get("who") ?? ""),
    goods: cleanQuery(source.get("goods") ?? ""),
    won: parseId(source.get("won") ?? undefined),
  };
}

/** Of goods whose price was set before; none if nothing is typed. */
function staffPriceOf(source: Source, key: string): TypedStaffPrice | null {
  const textOf = (name: keyof TypedStaffPrice) => source.get(`${name}_${key}`) ?? "";
  const typed = { price: textOf("price"), off: textOf("off"), reason: textOf("reason") };
  return isTyped(typed) ? typed : null;
}

export const draftPriceFields = (item: OrderedItem): [name: string, value: string][] =>
  Object.entries(item.staffPrice ?? {}).flatMap(([name, text]): [string, string][] =>
    text === "" ? [] : [[`${name}_${goodsKey(item)}`, text]],
  );

export const orderDraftFields = ({
  customer,
  items,
  who,
  goods,
  won,
}: OrderDraft): [name: string, value: string][] => [
  ...(customer === null ? [] : [["customer", String(customer)] as [string, string]]),
  ...items.flatMap((item): [string, string][] => [
    ["product", goodsKey(item)],
    ["quantity", String(item.quantity)],
    ...draftPriceFields(item),
  ]),
  ...(who ? [["who", who] as [string, string]] : []),
  ...(goods ? [["goods", goods] as [string, string]] : []),
  ...(won === null ? [] : [["won", String(won)] as [string, string]]),
];

export const TAKE_ORDER = "/management/orders/new";

export const takeWonOrderPath = (productId: number): string => `${TAKE_ORDER}?won=${productId}`;

export function orderDraftPath(draft: OrderDraft, changed: Partial<OrderDraft> = {}): string {
  const query = new URLSearchParams(orderDraftFields({ ...draft, ...changed })).toString();
  return query ? `${TAKE_ORDER}?${query}` : TAKE_ORDER;
}

/** What the search for a customer already says of somebody without an account. */
export function detailsFromSearch({ customer, who }: OrderDraft): Partial<CheckoutFields> {
  if (customer === "walk_in") return { pick_up_point: COUNTER.name, payment_method: IN_CASH };
  if (customer !== "new" || who === "" || who.includes("@")) return {};
  return /\d/.test(who) ? { shipping_phone: who } : { shipping_name: who };
}
