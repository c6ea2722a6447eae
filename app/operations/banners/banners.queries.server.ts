import { db } from "~/db/client.server";
import { bannerColour } from "~/domain/banner";

/** What the promo bar shows, in its order (specification §2, 'Nav bar'). */
export async function activeBanners() {
  const banners = await db().promoBanner.findMany({
    where: { isActive: true },
    orderBy: [{ displayOrder: "asc" }, { id: "asc" }],
    select: { id: true, text: true, backgroundColor: true, textColor: true },
  });
  return banners.map(({ backgroundColor, textColor, ...banner }) => ({
    ...banner,
    background: bannerColour(backgroundColor),
    color: bannerColour(textColor),
  }));
}

/** For administrators: every banner in the bar's order, the ones that are off included. */
export const managedBanners = () =>
  db().promoBanner.findMany({ orderBy: [{ displayOrder: "asc" }, { id: "asc" }] });

/** Null where there is none. */
export const managedBanner = (id: number) => db().promoBanner.findUnique({ where: { id } });
