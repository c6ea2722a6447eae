/** The lines that an edit asks for, with the prices that they then have. */
import { db } from "~/db/client.server";
import { type CartItem, isCounted } from "~/domain/cart/cart";
import type { PricedLine } from "~/domain/order/new-order";
import { goodsKey, readGoods } from "~/domain/order/order";
import { addedField, type EditedGoods, lineField } from "~/domain/order/order-edit";
import {
  listPriceOf,
  refuseStaffPrice,
  type StaffPriceRules,
  withStaffPrice,
} from "~/domain/order/price/staff-price";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { t } from "~/texts/t";
import { pricedGoods } from "../checkout/checkout.queries.server";
import { priceUnit } from "../payments/mpesa-limits.server";
import { shopTime } from "../shop-clock.server";

export interface EditedLine extends PricedLine {
  /** Null for goods that are new in the order. */
  readonly itemId: number | null;
  /** How many of its pieces have left. */
  readonly shippedCount: number;
}

interface Stored {
  readonly lines: readonly EditedLine[];
}

export const itemsAdded = (added: EditedGoods["added"]): CartItem[] =>
  [...added].flatMap(([key, quantity]) => {
    const goods = readGoods(key);
    return goods ? [{ ...goods, quantity }] : [];
  });

async function wantedLines(
  { lines }: Stored,
  { quantities, added }: EditedGoods,
): Promise<Outcome<EditedLine[]>> {
  const remaining = lines.map((line) => ({
    ...line,
    quantity: (line.itemId === null ? undefined : quantities.get(line.itemId)) ?? line.quantity,
  }));
  const fresh: EditedLine[] = [];
  const wanted = itemsAdded(added);
  const [goods, taxes] = await Promise.all([
    pricedGoods(wanted, shopTime()),
    db().product.findMany({
      where: { id: { in: wanted.map(({ productId }) => productId) } },
      select: { id: true, taxType: true },
    }),
  ]);
  for (const { quantity, ...item } of wanted) {
    const inOrder = remaining.find((line) => goodsKey(line) === goodsKey(item));
    if (inOrder) {
      inOrder.quantity += quantity;
      continue;
    }
    const found = goods.find((one) => goodsKey(one) === goodsKey(item));
    if (!found || !isCounted(found.obstacle))
      return refused(
        refuse(
          "conflict",
          t("{title} cannot be added: it is not on sale.", { title: found?.title ?? "A product" }),
        ),
      );
    const { productId, variantId, variantText, sku, title, priceCents, costCents, categoryId } = found;
    const taxType = taxes.find(({ id }) => id === productId)?.taxType ?? null;
    const words = { productId, variantId, variantText, sku, title };
    fresh.push({
      itemId: null,
      shippedCount: 0,
      ...words,
      quantity,
      priceCents,
      costCents,
      categoryId,
      taxType,
    });
  }
  return accepted([...remaining, ...fresh].filter(({ quantity }) => quantity > 0));
}

const storedLine = ({ lines }: Stored, { itemId }: EditedLine): EditedLine | null =>
  lines.find((line) => line.itemId !== null && line.itemId === itemId) ?? null;

/** A new line begins at its list price. */
const isOtherPrice = (line: EditedLine, before: EditedLine | null): boolean =>
  before === null
    ? line.priceCents !== listPriceOf(line)
    : line.priceCents !== before.priceCents || line.priceReason !== before.priceReason;

/** Whether a line has another price, or reason for it, than it is stored with. */
export const isRepriced = (order: Stored, line: EditedLine): boolean =>
  isOtherPrice(line, storedLine(order, line));

/** With the price that is typed for a line, if the actor may give it: more pieces at a low price are a matter of it too. */
export async function editedLines(
  order: Stored,
  { price, ...goods }: EditedGoods,
  rules: StaffPriceRules,
): Promise<Outcome<EditedLine[]>> {
  const wanted = await wantedLines(order, goods);
  if (!wanted.ok) return wanted;
  const priced: EditedLine[] = [];
  for (const line of wanted.value) {
    const isMeant = price?.line === fieldOf(line);
    const one = price && isMeant ? withStaffPrice(line, price.typed, priceUnit()) : accepted(line);
    if (!one.ok) return one;
    const refusal = refuseStaffPrice(one.value, rules, storedLine(order, line));
    if (refusal) return refused(refusal);
    priced.push(one.value);
  }
  return accepted(priced);
}

const fieldOf = (line: EditedLine): string =>
  line.itemId === null ? addedField(goodsKey(line)) : lineField(line.itemId);
