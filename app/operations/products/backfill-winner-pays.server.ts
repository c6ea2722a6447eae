import { db } from "~/db/client.server";
import { WINNER_PAYS } from "~/domain/product/winner-pays";
import { environmentSettings } from "../settings/settings.server";

/** Auctions from before each had its own terms keep those that the shop stated then (D83), or stay unstated, whatever the settings say later. */
export async function backfillWinnerPays(): Promise<number> {
  const row = await db().setting.findUnique({ where: { name: "winnerPays" }, select: { value: true } });
  const stated: unknown = environmentSettings().winnerPays ?? (row && JSON.parse(row.value));
  const { count } = await db().product.updateMany({
    where: { winnerPays: null, status: { not: "draft" }, productType: { not: "buy_now" } },
    data: { winnerPays: WINNER_PAYS.find((pays) => pays === stated) ?? "unstated" },
  });
  return count;
}
