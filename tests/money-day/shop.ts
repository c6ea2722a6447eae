/** A small shop with every tax type, awkward cents, codes, zones, and staff with different rights. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { nairobiDay } from "~/domain/time";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { makeBuyers, makeOpenRound, makeStaff, makeSuperuser } from "~/operations/factories.fixture";
import { newCategory } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import type { Dice } from "../http/fuzz/dice";
import type { Story } from "../simulation/story";
import { type Answer, cents, rest } from "./doors";
import { Ledger, type Money, type Order, type Status, type Way } from "./ledger";
import type { Mpesa } from "./mpesa";
import {
  type Code,
  FREE_FROM_CENTS,
  type Goods,
  type Line,
  SHOP_DELIVERY,
  type Sums,
  TAX_PERCENT,
  type TaxLetter,
  USUAL_TAX,
  ZONE_COUNTY,
} from "./sums";

export interface Person extends Viewer {
  readonly username: string;
}

/** Free numbers from 0 to below 1. */
export interface Choice {
  readonly which: number;
  readonly much: number;
  readonly also: number;
}

export interface Shop {
  readonly buyers: readonly Person[];
  readonly owner: Person;
  readonly cashiers: readonly Person[];
  /** Takes orders, and sees no money. */
  readonly clerk: Person;
  readonly goods: readonly Goods[];
  readonly codes: readonly Code[];
  readonly auctionId: number;
  readonly mpesa: Mpesa;
  readonly ledger: Ledger;
  readonly story: Story;
  /** What the shop got wrong. */
  readonly faults: string[];
}

const TAXES: readonly (TaxLetter | null)[] = ["A", "B", "C", "D", "E", null];
export const PIECES = 60;
const titleOf = (i: number) => `Lamp ${i + 1}`;
export const FEE_CENTS = 5_025;

const named = async (viewer: Viewer): Promise<Person> => ({
  ...viewer,
  username: (await db().user.findUniqueOrThrow({ where: { id: viewer.id } })).username,
});

export async function openShop(dice: Dice, mpesa: Mpesa, story: Story): Promise<Shop> {
  const owner = await named(await makeSuperuser());
  await updateSetting(owner, "isVatRegistered", true);
  await updateSetting(owner, "defaultTaxType", USUAL_TAX);
  await updateSetting(owner, "kraPin", "P051234567X");
  await updateSetting(owner, "isPayOnDelivery", true);
  await updateSetting(owner, "staffPricePercent", 15);
  await updateSetting(owner, "freeDeliveryFromCents", FREE_FROM_CENTS);
  const zone = { name: "Town", counties: [ZONE_COUNTY], feeCents: SHOP_DELIVERY.zoneCents };
  await updateSetting(owner, "deliveryZones", [zone]);
  const categories = [await newCategory(), await newCategory()];
  const samples = TAXES.map((tax, i) => ({
    // some in whole shillings, which M-Pesa takes by phone orders too
    cents: i % 3 === 2 ? 100 * (1 + dice.below(3_000)) : 1 + dice.below(i % 2 === 0 ? 90_000 : 400_000),
    costCents: dice.next() < 0.5 ? dice.below(1_000) : null,
    category: categories[i % 2] ?? 0,
    tax,
  }));
  const ids = await makeProducts(
    samples.map(({ cents: price, costCents, category, tax }, i) => ({
      title: titleOf(i),
      buyNowPriceCents: price,
      costPriceCents: costCents,
      categoryId: category,
      taxType: tax,
      stockQuantity: PIECES,
    })),
  );
  const codes: Code[] = [
    { code: "TEN-PERCENT", percent: 10, amountCents: null, fromCents: 0, category: null },
    { code: "SEVEN-OF-ONE", percent: 7, amountCents: null, fromCents: 100_000, category: categories[0] ?? 0 },
    { code: "BIG-SUM", percent: null, amountCents: 30_000, fromCents: 50_000, category: null },
  ];
  for (const { category, ...code } of codes)
    await newDiscountCode({ ...code, categoryIds: category === null ? "" : String(category) });
  const { auctionId } = await makeOpenRound({ participationFeeCents: FEE_CENTS });
  return {
    owner,
    buyers: await Promise.all((await makeBuyers(3)).map(named)),
    cashiers: [
      await named(await makeStaff("money", "orders")),
      await named(await makeStaff("money", "orders", "reports")),
    ],
    clerk: await named(await makeStaff("orders")),
    goods: samples.map((sample, i) => ({ ...sample, id: ids[i] ?? 0, title: titleOf(i) })),
    codes,
    auctionId,
    mpesa,
    story,
    ledger: new Ledger(),
    faults: [],
  };
}

export const at = <T>(from: readonly T[], share: number): T | undefined =>
  from[Math.floor(share * from.length)];
export const today = (): string => nairobiDay(new Date());

/** Another number each time, from one free number. */
export function* numbers(seed: number): Generator<number, never> {
  for (let now = seed; ;) {
    now = (now * 997.13 + 0.317) % 1;
    yield now;
  }
}

export const lineOf = (goods: Goods, quantity: number, price = goods.cents): Line => ({
  goods,
  quantity,
  tax: goods.tax ?? USUAL_TAX,
  cents: price,
  listCents: goods.cents,
});

export async function orderAsked(shop: Shop, id: number): Promise<Answer["body"]> {
  const { status, body } = await rest("GET", `/api/orders/${id}/`, { as: shop.owner });
  if (status !== 200) throw new Error(`order ${id} is gone: ${status}`);
  return body;
}

/** Puts a new order into the book, and compares what the shop says it comes to. */
export function placed(
  shop: Shop,
  order: Pick<Order, "lines" | "code" | "sums" | "place" | "buyer">,
  answer: Answer["body"],
): Order {
  const made = shop.ledger.place({
    ...order,
    id: Number(answer.id),
    number: String(answer.order_number),
    day: today(),
    status: answer.status as Status,
  });
  compareOrder(shop, made, answer);
  return made;
}

interface AnsweredItem {
  readonly id: number;
  readonly product: number;
  readonly quantity: number;
  readonly product_price: number;
  readonly tax_type: string | null;
  readonly tax_percent: number | null;
}
export const itemsIn = (answer: Answer["body"]) => answer.items as readonly AnsweredItem[];

/** The shop's answer about an order is what the book has. */
export function compareOrder({ faults, ledger }: Shop, order: Order, answer: Answer["body"]): void {
  const { number, sums, lines } = order;
  // M-Pesa's last part has come back, which only the order says
  if (answer.payment_status === "refunded") ledger.settle(order, true);
  const due =
    order.status === "cancelled" || order.paid === "refunded"
      ? 0
      : order.paid === "pending"
        ? sums.total
        : order.due;
  const said = {
    total: cents(answer.total_amount),
    discount: cents(answer.discount),
    delivery: cents(answer.shipping_fee),
    due: cents(answer.amount_due),
    paid: answer.payment_status,
    status: answer.status,
    items: itemsIn(answer)
      .map(
        (item) =>
          `${item.quantity} of ${item.product} at ${cents(item.product_price)}, ${item.tax_type} ${item.tax_percent}`,
      )
      .toSorted()
      .join("; "),
  };
  const known: typeof said = {
    ...pick(sums),
    due,
    paid: order.paid,
    status: order.status,
    items: lines
      .map(
        ({ goods, quantity, cents: price, tax }) =>
          `${quantity} of ${goods.id} at ${price}, ${tax} ${TAX_PERCENT[tax]}`,
      )
      .toSorted()
      .join("; "),
  };
  for (const name of Object.keys(known) as (keyof typeof known)[])
    if (said[name] !== known[name])
      faults.push(
        `${number}: ${name} is ${String(said[name])} in the shop, ${String(known[name])} in the book`,
      );
}

const pick = ({ total, discount, delivery }: Sums) => ({ total, discount, delivery });

const WAYS: Readonly<Record<string, Way>> = { cash: "cash", typed: "typed", set_to_paid: "set_to_paid" };

/** The payment that an act has just made, as REST's list has it: newest first. */
export async function newestPayment(shop: Shop): Promise<Pick<Money, "id" | "account" | "way" | "cents">> {
  const { list } = await rest("GET", "/api/payments/?page_size=1", { as: shop.owner });
  const [row] = list;
  if (!row) throw new Error("there is no payment");
  return {
    id: Number(row.id),
    account: null,
    way: WAYS[String(row.result_code)] ?? "mock",
    cents: cents(row.amount),
  };
}

/** How the shop answered an act, for the story. */
export const answerText = ({ status, body }: Answer): string =>
  status < 300 ? "accepted" : `${status} ${String(body.error)}`;
