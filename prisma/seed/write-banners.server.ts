import type { Tx } from "~/db/client.server";
import { banners } from "./banners";

export async function writeBanners(tx: Tx): Promise<void> {
  await tx.promoBanner.createMany({
    data: banners.map((banner, displayOrder) => ({ ...banner, displayOrder })),
  });
}
