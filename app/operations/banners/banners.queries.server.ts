import { db } from "~/db/client.server";
import { columns, columnsOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { bannerColour } from "~/domain/banner/banner";

const banner = columns(columnsOf("PromoBanner", "banner", "id, text, backgroundColor, textColor"));

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

export const managedBanners = () =>
  db().promoBanner.findMany({ orderBy: [{ displayOrder: "asc" }, { id: "asc" }] });

export const managedBanner = (id: number) => db().promoBanner.findUnique({ where: { id } });
