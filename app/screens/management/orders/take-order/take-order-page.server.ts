import { localPhone } from "~/domain/account/phone-text";
import { randomInt } from "node:crypto";
import { may, type Viewer } from "~/domain/account/access";
import { normalizePhone, phoneMessage } from "~/domain/account/phone";
import { WHO_SEES } from "~/domain/account/who-sees";
import { isCounted } from "~/domain/cart/cart";
import { formatKsh } from "~/domain/money";
import { goodsKey } from "~/domain/order/order";
import { IN_CASH, isPrepaid, M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import {
  detailsFromSearch,
  readOrderDraft,
  type OrderDraft,
  WALK_IN_NAME,
  withCounter,
} from "~/domain/order/taken-order";
import type { OrderRequest } from "~/domain/order/order-form";
import {
  listPriceOf,
  type StaffPriced,
  type StaffPriceRules,
  staffPriceRules,
  withStaffPrices,
} from "~/domain/order/price/staff-price";
import { refuseWonOrder } from "~/domain/order/winner-offer/winner-offer";
import { refuseSum } from "~/domain/payment/mpesa";
import { productPath } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { deliverySettings } from "~/domain/settings/delivery";
import { walkInAccount } from "~/operations/accounts/create-account.server";
import { findCustomers, isCustomerOf } from "~/operations/checkout/customers.queries.server";
import { goodsToOrder, pricedGoods } from "~/operations/checkout/checkout.queries.server";
import { prefilledDetails } from "~/operations/checkout/prefilled-details.server";
import { hasDiscountCodes } from "~/operations/discount-codes/discount-codes.queries.server";
import { previewDiscount } from "~/operations/discount-codes/use-discount.server";
import {
  deliveryOfWin,
  findEntitledBuyer,
  offerFacts,
} from "~/operations/winner-offers/winner-offers.queries.server";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { shopSettings } from "~/operations/settings/settings.server";
import type { Customer } from "~/operations/checkout/take-order.server";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";
import { eachText, staffPriceForm } from "../staff-price-form.server";
import { goodsOnSale, MAX_FOUND, obstacleText } from "../goods-on-sale.server";

/** Without an account that this viewer could not have found (D131). A winner is seen by whoever sees winners. */
export async function orderDraftIn(url: string, viewer: Viewer): Promise<OrderDraft> {
  const read = readOrderDraft(new URL(url).searchParams);
  const draft = may(viewer, "rounds") ? read : { ...read, won: null };
  if (draft.won !== null) return wonDraft(draft, draft.won);
  const { customer: id, who } = draft;
  return typeof id === "number" && !(await isCustomerOf(viewer, { id, who }))
    ? { ...draft, customer: null }
    : draft;
}

async function wonDraft(draft: OrderDraft, productId: number): Promise<OrderDraft> {
  const winner = await findEntitledBuyer(productId);
  return {
    ...draft,
    customer: winner?.userId ?? null,
    items: [{ productId, quantity: 1 }],
    who: "",
    goods: "",
  };
}

async function draftGoods({ customer, items, won }: OrderDraft, now: Date) {
  if (won === null) return pricedGoods(items, now);
  if (typeof customer !== "number") return [];
  return (await goodsToOrder(customer, { productId: won, quantity: 1, isWon: true }, now)) ?? [];
}

const wonObstacle = async (won: number): Promise<string> => {
  const facts = await offerFacts(won);
  return (facts && refuseWonOrder(facts)?.message) ?? t("Nobody can order what was won here.");
};

/** Goods with the prices that staff give them; a price that they may not give is shown with its line, which then has the list price. */
function givenPrices(
  { items, won }: OrderDraft,
  lines: readonly (Awaited<ReturnType<typeof pricedGoods>>[number] & Partial<StaffPriced>)[],
  rules: StaffPriceRules,
) {
  return lines.map((line) => {
    const typed = items.find((item) => goodsKey(item) === goodsKey(line))?.staffPrice;
    if (won !== null || !typed) return { ...line, typed, refusal: null };
    const priced = withStaffPrices([line], items, { rules, unit: priceUnit() });
    const [found = line] = priced.ok ? priced.value : [];
    return {
      ...found,
      typed,
      refusal: priced.ok ? null : priced.refusal,
      totalCents: isCounted(line.obstacle) ? found.priceCents * line.quantity : 0,
    };
  });
}

/** A `viewer` without the permission 'money' takes no cash. */
export async function takeOrderPage(draft: OrderDraft, viewer: Viewer, now: Date) {
  const [known, people, goods, found, settings, takesCode] = await Promise.all([
    knownOf(draft),
    draft.who && draft.customer === null ? peopleNamed(viewer, draft) : [],
    draftGoods(draft, now),
    draft.goods ? productsNamed(draft, now) : [],
    shopSettings(),
    hasDiscountCodes(),
  ]);
  const { won } = draft;
  const rules = staffPriceRules(viewer, settings);
  const lines = givenPrices(draft, goods, rules);
  return {
    draft,
    prices: won === null ? staffPriceForm(rules) : null,
    takesCode: takesCode && won === null,
    wonObstacle: won === null || lines.length > 0 ? null : await wonObstacle(won),
    seesEveryAccount: may(viewer, WHO_SEES.everyAccount),
    after: -randomInt(1, MAX_NUMBER),
    known: { ...known, payment_method: M_PESA, ...detailsFromSearch(draft) },
    people,
    found,
    lines: lines.map((line) => ({
      id: goodsKey(line),
      title: line.title,
      to: productPath(line.productId, line.productType),
      imageKey: line.imageKey,
      quantity: line.quantity,
      obstacle: line.obstacle,
      totalCents: line.totalCents,
      each: eachText(line),
      hasOtherPrice: line.priceCents !== listPriceOf(line),
      typed: line.typed,
      refusal: line.refusal && { field: line.refusal.field, message: t(line.refusal.message) },
      total: isCounted(line.obstacle) ? formatKsh(line.totalCents) : "—",
      notice: obstacleText(line),
    })),
    isWhole:
      lines.length > 0 && lines.every(({ obstacle, refusal }) => obstacle === null && refusal === null),
    hasTaxInvoice: settings.isVatRegistered,
    delivery: withCounter(deliverySettings(await deliveryOfWin(won, settings))),
    methods: [
      {
        value: M_PESA,
        label: t("M-Pesa"),
        hint: t("The customer's phone is asked as soon as the order is taken"),
      },
      ...(may(viewer, "money")
        ? [{ value: IN_CASH, label: t("Cash"), hint: t("You have received it") }]
        : []),
      ...(isPrepaid(ON_DELIVERY, settings) && !isTooMuch(won, lines)
        ? []
        : [{ value: ON_DELIVERY, label: t("On delivery") }]),
    ],
  };
}

/** For M-Pesa; what was won is then paid on delivery (D111). */
const isTooMuch = (won: number | null, lines: readonly { readonly totalCents: number }[]): boolean =>
  won !== null && lines.some(({ totalCents }) => refuseSum(totalCents) !== null);

const knownOf = async ({ customer }: OrderDraft) =>
  typeof customer === "number" ? (await prefilledDetails(customer)).known : NEW_CUSTOMER;

/** A person without account and phone number is a walk-in customer. */
export function chosenCustomer(
  { customer: chosen, who }: OrderDraft & { customer: NonNullable<OrderDraft["customer"]> },
  { shippingName: name, shippingPhone: typed }: Pick<OrderRequest, "shippingName" | "shippingPhone">,
): Outcome<Customer> {
  if (typeof chosen === "number") return accepted({ id: chosen, who });
  if (typed === "") return accepted({ name: WALK_IN_NAME, phone: null });
  const phone = normalizePhone(typed);
  return phone === null
    ? refused(refuse("invalid", phoneMessage(typed), "shipping_phone"))
    : accepted({ name, phone });
}

export interface TakeOrderPage extends Awaited<ReturnType<typeof takeOrderPage>> {
  /** As `draft`, but of the page that is being loaded, if one is: links and forms add to this. */
  readonly latest: OrderDraft;
}

/** What a code takes off the goods now, for this customer and phone. */
export async function draftDiscount(
  code: string,
  { draft, viewer, phone }: { draft: OrderDraft; viewer: Viewer; phone: string },
  now: Date,
) {
  const { customer } = draft;
  const rules = staffPriceRules(viewer, await shopSettings());
  const goods = givenPrices(draft, await pricedGoods(draft.items, now), rules);
  return previewDiscount(code, {
    user: { userId: typeof customer === "number" ? customer : NOBODY, phone },
    lines: goods.filter(({ obstacle }) => isCounted(obstacle)),
  });
}

const NOBODY = 0;

const MAX_NUMBER = 2 ** 47;

const NEW_CUSTOMER = {
  shipping_name: "",
  shipping_phone: "",
  pick_up_point: "",
  shipping_county: "",
  shipping_city: "",
  shipping_address: "",
  buyer_pin: "",
  customer_notes: "",
  discount_code: "",
};

async function peopleNamed(viewer: Viewer, { who }: OrderDraft) {
  const [users, walkIn] = await Promise.all([findCustomers(viewer, who, MAX_FOUND), walkInAccount()]);
  // no person, and it has a link of its own
  const people = users.filter(({ id }) => id !== walkIn?.id);
  return people.map((user) => ({
    id: user.id,
    name: personName(user),
    about: [user.username, user.phoneNumber && localPhone(user.phoneNumber), user.email]
      .filter(Boolean)
      .join(" · "),
    isVerified: user.isVerified,
  }));
}

const productsNamed = async (draft: OrderDraft, now: Date) =>
  (await goodsOnSale(draft.goods, now)).map(({ isAvailable, item, ...line }) => ({
    ...line,
    id: goodsKey(item),
    item: isAvailable ? item : null,
  }));
