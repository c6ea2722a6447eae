/** The auction of one seed: its terms, its times, and who takes part. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { StoredProduct } from "~/domain/product/stored-product";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { makeBuyers } from "~/operations/factories.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { createProduct } from "~/operations/products/create-product.server";
import { valueOf } from "~/operations/products/management.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import type { Dice } from "../http/fuzz/dice";
import type { Story } from "../simulation/story";
import { type Buyer, type Game, look, STRATEGIES, type Terms } from "./auction";
import { Phones } from "./phones";

const MINUTE_MS = 60_000;
const FAVOURITE_MOST = 80_000;
const NAMES = ["Wanjiku", "Otieno", "Amina"];

export interface Shop {
  readonly house: Viewer;
  readonly form: StoredProduct;
}

export async function openGame({ house, form }: Shop, dice: Dice, story: Story): Promise<Game> {
  const terms: Terms = {
    winnerPays: dice.pick(["highest", "average", "nothing"] as const),
    shortestMinutes: dice.pick([0, 0, 15, 45]),
    keepsEnd: dice.next() < 0.3,
  };
  const endTime =
    terms.keepsEnd || dice.next() < 0.3 ? new Date(Date.now() + (60 + dice.below(240)) * MINUTE_MS) : null;
  const auctionId = valueOf(await createProduct(house, { ...form, endTime }, null)).productId;
  const closing =
    dice.next() < 0.4
      ? new Date(Date.now() + (Math.max(12, terms.shortestMinutes) + dice.below(40)) * MINUTE_MS)
      : null;
  const closesAt = closing && endTime && closing > endTime ? endTime : closing;
  const isSoft = closesAt !== null && dice.next() < 0.5;
  const times = { ...NO_TIMES, closesAt, ...(isSoft && { softCloseMinutes: 2, softCloseMaxMinutes: 10 }) };
  const { shortestMinutes: shortestRoundMinutes, ...fixed } = terms;
  valueOf(
    await activateProduct(
      house,
      auctionId,
      { minCents: 50_000, maxCents: 500_000 },
      { ...fixed, shortestRoundMinutes },
      times,
    ),
  );
  const [friend, ...others] = await makeBuyers(2 + dice.below(3));
  if (!friend) throw new Error("nobody takes part");
  const faults: string[] = [];
  const phones = new Phones(dice, faults);
  usePaymentProvider(phones);
  const favourite = await buyerOf(friend, { name: "the favourite", most: FAVOURITE_MOST, dice });
  const honest: Buyer[] = [];
  for (const [i, viewer] of others.entries())
    honest.push(
      await buyerOf(viewer, { name: NAMES[i] ?? "", most: 50_000 + 5_000 * (1 + dice.below(12)), dice }),
    );
  const minutesTo = (at: Date) => Math.round((at.getTime() - Date.now()) / MINUTE_MS);
  story.tell(
    `${honest.map(({ name, most, strategy }) => `${name} up to ${most / 100} ${strategy}`).join(", ")}, the favourite up to ${FAVOURITE_MOST / 100}; ` +
      `winners pay ${terms.winnerPays}, ${terms.shortestMinutes} minutes at least, ${endTime ? `ends in ${minutesTo(endTime)} minutes` : "no end"}${terms.keepsEnd ? ", kept" : ""}` +
      (closesAt ? `, round 1 closes in ${minutesTo(closesAt)}${isSoft ? ", softly" : ""}` : ""),
  );
  return {
    ...{ auctionId, terms, house, story, honest, favourite, phones, faults },
    pledges: [],
    seen: new Set(),
    waits: new Map(),
    endedDown: new Set(),
    ordered: new Set(),
    shown: await look(auctionId),
    hasCheckout: true,
    movedSoftly: false,
  };
}

interface Part {
  readonly name: string;
  readonly most: number;
  readonly dice: Dice;
}

/** With a phone that they have verified themselves. */
async function buyerOf(viewer: Viewer, { name, most, dice }: Part): Promise<Buyer> {
  const phone = `+2547${String(viewer.id).padStart(8, "0")}`;
  await db().user.update({ where: { id: viewer.id }, data: { phoneNumber: phone, isVerified: true } });
  return { ...viewer, name, phone, most, strategy: dice.pick(STRATEGIES), hasJoined: false };
}
