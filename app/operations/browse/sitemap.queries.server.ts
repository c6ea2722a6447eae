import { db } from "~/db/client.server";
import { productPath } from "~/domain/product/product";
import { shopSettings } from "../settings/settings.server";

/** A sitemap may list at most 50,000 addresses. */
const PART_SIZE = 10_000;

/** Parts are ranges of ids, so that each is one range of the primary key. */
export async function sitemapPartCount(): Promise<number> {
  const { _max } = await db().product.aggregate({ _max: { id: true } });
  return Math.ceil((_max.id ?? 0) / PART_SIZE);
}

/** Without auctions their pages are found by their address alone. */
export async function sitemapPart(part: number): Promise<{ path: string; updatedAt: Date }[]> {
  const { hasAuctions } = await shopSettings();
  const rows = await db().product.findMany({
    where: {
      id: { gt: (part - 1) * PART_SIZE, lte: part * PART_SIZE },
      deletedAt: null,
      status: { not: "draft" },
      ...(!hasAuctions && { productType: "buy_now" }),
    },
    orderBy: { id: "asc" },
    select: { id: true, productType: true, updatedAt: true },
  });
  return rows.map(({ id, productType, updatedAt }) => ({
    path: productPath(id, productType),
    updatedAt,
  }));
}

export const sitemapCategories = () =>
  db().category.findMany({ where: { isActive: true }, orderBy: { slug: "asc" }, select: { slug: true } });
