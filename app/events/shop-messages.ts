/** The messages that a shop's processes send each other after a commit (D93). */
import * as z from "zod";
import type { AuctionEvent } from "~/domain/pledge/live-message";
import type { ProcessStats } from "~/metrics/process-stats";

const id = z.number().int().positive();

const auctionEventSchema: z.ZodType<AuctionEvent> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("bid"),
    auctionId: id,
    roundId: id,
    roundNumber: z.number().int(),
    cents: z.number().int(),
    firstName: z.string(),
    submittedAt: z.coerce.date<string>(),
  }),
  z.object({ kind: z.literal("round"), auctionId: id, roundId: id }),
  z.object({ kind: z.literal("board"), auctionId: id }),
]);

const processStatsSchema: z.ZodType<ProcessStats> = z.object({
  name: z.string(),
  startedAt: z.coerce.date<string>(),
  version: z.string(),
  memoryBytes: z.number(),
  loopDelayMs: z.number().nullable(),
  watchers: z.number(),
  requestsInHour: z.number(),
  errorsInHour: z.number(),
});

export const shopMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("written"), tables: z.array(z.string()) }),
  z.object({ kind: z.literal("auction"), event: auctionEventSchema }),
  /** Somebody's sessions or tokens ended, or their rights changed. */
  z.object({ kind: z.literal("access"), userId: id }),
  z.object({ kind: z.literal("process"), stats: processStatsSchema }),
]);

export type ShopMessage = z.output<typeof shopMessageSchema>;
