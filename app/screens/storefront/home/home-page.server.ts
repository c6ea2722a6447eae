import { winnerPaysText, winningPayText } from "~/domain/order/winner-offer/won-order";
import { winnerPaysOf } from "~/domain/product/winner-pays";
import { type Cents, formatKsh } from "~/domain/money";
import { pledgeOffer } from "~/domain/pledge/pledge-offer";
import { marketPrice, savingsPercent } from "~/domain/product/price/sale-price";
import { homeWords } from "~/domain/settings/home-settings";
import { formatDayTime } from "~/domain/time";
import { activeCategories } from "~/operations/categories/categories.queries.server";
import { activeProducts, heroAuction, liveAuctions } from "~/operations/browse/listing.queries.server";
import { shopClaims, shopSettings } from "~/operations/settings/settings.server";
import { cardView, shelfCard } from "../card-view.server";
import { shopTime } from "~/operations/shop-clock.server";
import { t } from "~/texts/t";

const SHELF_LENGTH = 8;

export async function homePage() {
  const now = shopTime();
  const [hero, categories, auctions, sale, both, claims, settings] = await Promise.all([
    heroAuction(now),
    activeCategories(),
    // one more, because the hero is left out
    liveAuctions(SHELF_LENGTH + 1, now),
    activeProducts(["buy_now"], SHELF_LENGTH, now),
    activeProducts(["both"], SHELF_LENGTH, now),
    shopClaims(),
    shopSettings(),
  ]);
  return {
    claims,
    words: homeWords(settings),
    hero: hero && heroView(hero),
    categories: categories.map(({ slug, name, imageKey, productCount: count }) => ({
      slug,
      name,
      imageKey,
      count,
    })),
    shelves: {
      auctions: auctions
        .filter(({ id }) => id !== hero?.id)
        .slice(0, SHELF_LENGTH)
        .map(cardView),
      sale: sale.map(cardView),
      both: both.map(shelfCard),
    },
  };
}

type Hero = NonNullable<Awaited<ReturnType<typeof heroAuction>>>;

function heroView(auction: Hero) {
  const { id, title, imageKey, endTime } = auction;
  const offer = pledgeOffer({ ...auction, phase: "live" });
  const isOffered = offer !== null && offer.kind !== "too_late";
  return {
    id,
    title,
    imageKey,
    market: formatKsh(marketPrice(auction)),
    // while no pledges are accepted, the price is unknown
    savings: isOffered && offer.kind !== "average" ? savingsPercent(auction, offer.cents) : 0,
    offer: isOffered ? { kind: offer.kind, pledge: formatKsh(offer.cents) } : null,
    payText: payTextOf(auction, isOffered ? offer.cents : null),
    ends: endTime && t("Ends {date}", { date: formatDayTime(endTime) }),
  };
}

/** What a newcomer pays who wins with a first pledge (D83). */
function payTextOf({ winnerPays, pledgedRounds }: Hero, pledgeCents: Cents | null): string | null {
  const pays = winnerPaysOf(winnerPays);
  const terms = { winnerPays: pays, elsewhereCents: 0, highestElsewhereCents: 0, pledgedRounds };
  return winningPayText(terms, pledgeCents) ?? winnerPaysText(pays);
}

export type HomePage = Awaited<ReturnType<typeof homePage>>;
