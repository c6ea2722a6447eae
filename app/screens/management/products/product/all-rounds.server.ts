import { readPage } from "~/domain/page";
import type { AuctionTimes } from "~/domain/product/product";
import { type RoundSummary, roundSummaries } from "~/operations/rounds/round-summaries.queries.server";
import { type ProductTab, tabPath } from "./product-tabs";
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
  tab: ProductTab,
  { round, total, params }: { round: RoundSummary | null; total: number; params: URLSearchParams },
): Promise<AllRoundsView | null> {
  if (!round || total < 2) return null;
  const requested = readPage(new URLSearchParams({ page: params.get("rounds") ?? "" }));
  const { rounds, ...pages } = await roundSummaries(product.id, requested, total);
  const views = rounds.map((each) => roundFactsView(each, product));
  return { path: tabPath(product.id, tab), shown: round.number, rounds: views, ...pages };
}
