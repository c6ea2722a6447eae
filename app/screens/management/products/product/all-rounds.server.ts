import { readPage } from "~/domain/page";
import type { AuctionTimes } from "~/domain/product/product";
import { roundSummaries } from "~/operations/rounds/round-summaries.queries.server";
import { type RoundFactsView, roundFactsView } from "./round-facts.server";

export interface AllRoundsView {
  readonly path: string;
  readonly shown: number;
  readonly rounds: readonly RoundFactsView[];
  readonly page: number;
  readonly pageCount: number;
}

/** Null if there is no other round to choose. `total` is the number of the auction's rounds. */
export async function allRounds(
  product: AuctionTimes & { readonly id: number },
  { path, total, shown }: { path: string; total: number; shown: number },
  params: URLSearchParams,
): Promise<AllRoundsView | null> {
  if (total < 2) return null;
  const asked = readPage(new URLSearchParams({ page: params.get("rounds") ?? "" }));
  const { rounds, page, pageCount } = await roundSummaries(product.id, asked, total);
  return { path, shown, rounds: rounds.map((round) => roundFactsView(round, product)), page, pageCount };
}
