/** A cash drawer: what one person took in cash on a day in Nairobi, less the cash that they gave back (D80). */
import * as z from "zod/mini";
import { may, type Viewer } from "~/domain/account/access";
import { amountField } from "~/domain/form/form-amount";
import { optionalText } from "~/domain/form/form-field";
import { listQuery, optionalDay, optionalId } from "~/domain/list/list-query";
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";

export const drawerQuery = listQuery("/management/reports/cash", { day: optionalDay, who: optionalId });

export type DrawerFilters = typeof drawerQuery.all;

const MAX_NOTE = 300;

export const drawerCountSchema = z.object({
  counted: amountField("Please enter the cash that you counted, 0 if there is none"),
  note: optionalText().check(z.maxLength(MAX_NOTE, { error: `Please use at most ${MAX_NOTE} characters` })),
});

export interface Drawer {
  readonly takenCents: Cents;
  readonly returnedCents: Cents;
}

/** In cents; negative if more was given back than taken. */
export const expectedIn = ({ takenCents, returnedCents }: Drawer): Cents => takenCents - returnedCents;

/** People count their own drawer; who sees reports counts anybody's. */
export const mayCountDrawer = (actor: Viewer, personId: number): boolean =>
  may(actor, "reports") || (may(actor, "money") && actor.id === personId);

/** 'KSh 200 missing', 'KSh 200 too much', 'Right'. */
export function drawerDifferenceText(countedCents: Cents, expectedCents: Cents): string {
  const cents = countedCents - expectedCents;
  if (cents === 0) return "Right";
  return `${formatKsh(Math.abs(cents))} ${cents < 0 ? "missing" : "too much"}`;
}

/** A blind count: who only counts sees the expected cash once it is counted, so that nobody copies it. */
export const maySeeExpected = (
  viewer: Viewer,
  expectedCents: Cents,
  last: { readonly expectedCents: Cents } | undefined,
): boolean => may(viewer, "reports") || last?.expectedCents === expectedCents;

/** A day in the future has no cash to count. */
export const refuseCount = (day: string, today: string): Refusal | null =>
  day > today ? refuse("invalid", "This day has not begun yet") : null;
