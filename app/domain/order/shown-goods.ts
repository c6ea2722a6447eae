import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";
import { goodsKey, type OrderLine } from "./order";

type ShownLine = Pick<OrderLine, "productId" | "variantId" | "quantity"> & { readonly priceCents: Cents };

/** What an order form showed of its goods, as its field `shown` sends it back (D133). */
export const shownGoods = (lines: readonly ShownLine[]): string =>
  lines.map((line) => `${goodsKey(line)}x${line.quantity}@${line.priceCents}`).join(" ");

type NamedLine = ShownLine & Pick<OrderLine, "title">;

/** Refuses to order other goods, pieces or prices than the form showed, even at an equal total. With null it showed none. */
export function refuseOtherGoods(shown: string | null, lines: readonly NamedLine[]): Refusal | null {
  const changes = shown === null ? null : goodsChanges(shown, lines);
  return changes === null
    ? null
    : refuse(
        "conflict",
        t("Your cart has changed since this page was opened: {changes}. Nothing was ordered.", { changes }),
      );
}

/** In words; null if the goods are those that were shown. */
export function goodsChanges(shown: string, lines: readonly NamedLine[]): string | null {
  const before = new Map(shown.split(" ").flatMap(readLine));
  const changes = lines.flatMap((line) => changeOf(line, before.get(goodsKey(line))));
  const gone = before.size - lines.filter((line) => before.has(goodsKey(line))).length;
  if (gone > 0)
    changes.push(gone === 1 ? t("1 product is gone") : t("{count} products are gone", { count: gone }));
  if (changes.length === 0) return null;
  return changes.slice(0, MOST_NAMED).join("; ") + (changes.length > MOST_NAMED ? " …" : "");
}

const MOST_NAMED = 5;

interface Before {
  readonly quantity: number;
  readonly priceCents: Cents;
}

function readLine(text: string): [key: string, line: Before][] {
  const [, key, quantity, priceCents] = /^(\d+(?:v\d+)?)x(\d+)@(\d+)$/.exec(text) ?? [];
  return key === undefined ? [] : [[key, { quantity: Number(quantity), priceCents: Number(priceCents) }]];
}

function changeOf({ title, quantity, priceCents }: NamedLine, before: Before | undefined): string[] {
  if (!before) return [t("{title} is new", { title })];
  const changes: string[] = [];
  if (before.quantity !== quantity)
    changes.push(t("{title}: {now} instead of {before}", { title, now: quantity, before: before.quantity }));
  if (before.priceCents !== priceCents) {
    const [now, then] = [formatKsh(priceCents), formatKsh(before.priceCents)];
    changes.push(t("{title}: {now} instead of {before}", { title, now, before: then }));
  }
  return changes;
}
