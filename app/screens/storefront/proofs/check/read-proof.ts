/** Reads a proof page as people see it: what is checked is what is shown. */
import { ruleOf } from "~/domain/round/auction-winner";
import type { NumberedRound, PublishedAuction, PublishedTotal } from "~/domain/round/check-auction";
import { readCloseSettings } from "~/domain/schedule/check-close";
import type { PublishedEntry, PublishedRound } from "~/domain/round/check-round";

const textIn = (place: ParentNode, selector: string) =>
  place.querySelector(selector)?.textContent.trim() ?? "";
const factOf = (page: ParentNode, name: string) => textIn(page, `[data-fact="${name}"]`);
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

export function readRound(pages: readonly Document[]): PublishedRound {
  const [page] = pages;
  if (!page) throw new Error("no page");
  return {
    id: Number(factOf(page, "round")),
    commitment: factOf(page, "draw_commitment"),
    seed: factOf(page, "draw_seed"),
    head: factOf(page, "ledger_head"),
    tied: numbersIn(factOf(page, "tied_participations")),
    winner: numbersIn(factOf(page, "winner"))[0] ?? null,
    isVoid: page.querySelector("[data-check=void]") !== null,
    ...closeOf(page),
    entries: pages.flatMap((each) => [...each.querySelectorAll("[data-entry]")].map(readEntry)),
  };
}

function closeOf(page: Document) {
  const sets = readCloseSettings(factOf(page, "close_set"));
  return sets.length > 0 && { close: { sets, closesAt: factOf(page, "closes_at") } };
}

function readEntry(row: Element): PublishedEntry {
  const [seq, roundId, participationId, cents, time = ""] = textIn(row, "[data-text]").split("|");
  return {
    seq: Number(seq),
    roundId: Number(roundId),
    participationId: Number(participationId),
    cents: Number(cents),
    submittedAt: new Date(time),
    hash: textIn(row, "[data-hash]"),
    shown: `${textIn(row, "[data-amount]")} ${textIn(row, "[data-code]")}`,
  };
}

export function readAuction(pages: readonly Document[], rounds: readonly NumberedRound[]): PublishedAuction {
  const { auction, rule } = pages[0]?.querySelector<HTMLElement>("[data-auction]")?.dataset ?? {};
  return {
    id: Number(auction),
    rule: ruleOf(Number(rule)),
    rounds,
    totals: pages.flatMap((page) => [...page.querySelectorAll("[data-total]")].map(readTotal)),
  };
}

const readTotal = (row: Element): PublishedTotal => ({
  shown: textIn(row, "[data-amount]"),
  userId: numbersIn(textIn(row, "[data-user]"))[0] ?? null,
  participations: [...row.querySelectorAll("[data-participation]")].map((one) => {
    const [round = 0, id = 0] = numbersIn(one.textContent);
    return { round, id, shown: textIn(one, "[data-amount]") };
  }),
});
