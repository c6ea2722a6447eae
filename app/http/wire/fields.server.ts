import * as z from "zod";
import { type Cents, toShillings } from "~/domain/money";

/** Shillings with up to 2 decimals (D1). */
export const shillings = () => z.number().nonnegative().meta({ description: "KES", example: 1500 });
export const id = () => z.int().positive();
/** ISO 8601 in UTC (D2). */
export const timestamp = () => z.iso.datetime().meta({ example: "2026-11-21T15:04:05.000Z" });

export const shillingsOrNull = (cents: Cents | null) => (cents === null ? null : toShillings(cents));
export const timestampOrNull = (date: Date | null) => date?.toISOString() ?? null;
