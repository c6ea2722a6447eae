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
