import { db } from "~/db/client.server";
import { Prisma, type PromoBanner } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { bannerColour } from "~/domain/banner/banner";

type BannerRow = Pick<PromoBanner, "id" | "text" | "backgroundColor" | "textColor">;

/** What the promo bar shows, in its order (specification §2, 'Nav bar'). */
export async function activeBanners() {
  const banners = await readRows<BannerRow>(Prisma.sql`
    SELECT "id", "text", "backgroundColor", "textColor" FROM "PromoBanner" WHERE "isActive"
    ORDER BY "displayOrder", "id"`);
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
