import { db } from "~/db/client.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";

export async function auctionName(viewer: Viewer | null, id: number) {
  const product = await db().product.findUnique({
    where: { id },
    select: {
      id: true,
      title: true,
      productType: true,
      status: true,
      startTime: true,
      endTime: true,
      deletedAt: true,
    },
  });
  return product && canSeeProduct(viewer, product) ? product : null;
}
