import { db } from "~/db/client.server";

/** What the promo bar shows, in its order (specification §2, 'Nav bar'). */
export const activeBanners = () =>
  db().promoBanner.findMany({
    where: { isActive: true },
    orderBy: [{ displayOrder: "asc" }, { id: "asc" }],
    select: { id: true, text: true, backgroundColor: true, textColor: true },
  });
