import { db } from "~/db/client.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { auctionTimeColumns } from "../auction-columns";

export async function auctionName(viewer: Viewer | null, id: number) {
  const product = await db().product.findUnique({
    where: { id },
    select: { id: true, title: true, ...auctionTimeColumns },
  });
  return product && canSeeProduct(viewer, product) ? product : null;
}
