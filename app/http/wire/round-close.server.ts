/** For staff (D55, D87). */
import * as z from "zod";
import { toShillings } from "~/domain/money";
import type { RoundClose } from "~/operations/rounds/close-round.server";
import type { OverallResult } from "~/operations/rounds/winner/overall-result.queries.server";
import { shillings } from "./fields.server";

export const winnerOfClose = z
  .object({
    username: z.string(),
    first_name: z.string(),
    amount: shillings(),
    pledge_amount: shillings(),
  })
  .nullable()
  .meta({ description: "null where nobody pledged" });

export const newcomersOfClose = z
  .int()
  .nonnegative()
  .meta({ description: "How many paid less than 10 minutes before the close and had not pledged" });

export function wireRoundWinner(closedRound: RoundClose | null): z.input<typeof winnerOfClose> {
  if (!closedRound?.winner) return null;
  const { username, firstName, pledgeCents } = closedRound.winner;
  const amount = toShillings(pledgeCents);
  return { username, first_name: firstName, amount, pledge_amount: amount };
}

export const overallWinner = z
  .object({
    username: z.string(),
    first_name: z.string(),
    total_pledge: shillings(),
    average_pledge: shillings(),
  })
  .nullable()
  .meta({ description: "Who won the auction over all rounds; null where nobody pledged in any" });

export function wireOverall(result: OverallResult | null): z.input<typeof overallWinner> {
  if (!result?.person) return null;
  const { person, totalCents, averageCents } = result;
  return {
    username: person.username,
    first_name: person.firstName,
    total_pledge: toShillings(totalCents),
    average_pledge: toShillings(averageCents),
  };
}
