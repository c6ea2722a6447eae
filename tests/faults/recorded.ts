/** Buyers whose requests and answers are recorded, to be held against the rules for every history. */
import { History } from "../scale/history/history";
import { faultsOf } from "../scale/history/rules";
import type { Address, Api } from "./api";
import type { Shop } from "./shop";

/** @param isStockKept goods leave the shop by recorded orders only, and none come back */
export async function recorded(
  { buyers, auctionIds, scarceId }: Shop,
  apis: readonly Api[],
  { isStockKept = true } = {},
) {
  const history = new History();
  const product = `/api/auctions/${scarceId}/`;
  const people = apis.map((api, n) => api.observedBy(history.of(buyers[n] ?? null)));
  const stock = new Map([[scarceId, Number((await apis[0]?.get(product))?.body.stock_quantity)]]);
  return {
    people,
    /** Broken rules, after each has looked at their own pledges and the stock again. */
    faults: async (server: Address): Promise<string[]> => {
      await Promise.all(
        people.flatMap((api) =>
          [...auctionIds.map((id) => `/api/auctions/${id}/leaderboard/`), product].map((path) =>
            api.at(server).get(path),
          ),
        ),
      );
      return faultsOf(history, isStockKept ? { stock } : {});
    },
  };
}
