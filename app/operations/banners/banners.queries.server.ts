import { db } from "~/db/client.server";
import { columns, columnsOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { bannerColour } from "~/domain/banner/banner";

const banner = columns(columnsOf("PromoBanner", "banner", "id, text, backgroundColor, textColor"));

/** What the promo bar shows, in its order (specification §2, 'Nav bar'). */
export async function activeBanners() {
  const banners = await select(
    banner,
    Prisma.sql`FROM "PromoBanner" banner WHERE "isActive" ORDER BY "displayOrder", "id"`,
  );
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
