/** A cash drawer: opening float and cash that one person took on a day in Nairobi, less refunds (D80) and cash out, plus cash in. */
import * as z from "zod/mini";
import { may, type Viewer } from "~/domain/account/access";
import { amountField } from "~/domain/form/form-amount";
import { optionalText } from "~/domain/form/form-field";
import { listQuery, optionalDay, optionalId } from "~/domain/list/list-query";
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { msg, t } from "~/texts/t";

export const drawerQuery = listQuery("/management/reports/cash", { day: optionalDay, who: optionalId });

export type DrawerFilters = typeof drawerQuery.all;

export const movementQuery = listQuery("/management/reports/cash/movements", { who: optionalId });

export type MovementFilters = typeof movementQuery.all;

const MAX_NOTE = 300;

export const drawerCountSchema = z.object({
  counted: amountField(msg("Please enter the cash that you counted, 0 if there is none")),
  note: optionalText().check(
    z.maxLength(MAX_NOTE, { error: () => t("Please use at most {most} characters", { most: MAX_NOTE }) }),
  ),
});

/** The ways in which staff put cash into a drawer or take it out; `isOut` marks those that take it out. */
export const CASH_MOVEMENTS = {
  float: { label: msg("Opening float"), isOut: false },
  put_in: { label: msg("Put in"), isOut: false },
  rider: { label: msg("Taken out for a rider"), isOut: true },
  bank: { label: msg("Taken to the bank"), isOut: true },
  expense: { label: msg("Taken out for an expense"), isOut: true },
} as const;

export type CashMovementKind = keyof typeof CASH_MOVEMENTS;

export const cashMovementKinds = Object.keys(CASH_MOVEMENTS) as CashMovementKind[];

export const cashMovementSchema = z
  .object({
    kind: z.enum(cashMovementKinds, { error: msg("Please choose what happened") }),
    amount: amountField(msg("Please enter how much cash")).check(
      z.refine((cents: Cents) => cents > 0, { error: msg("Please enter how much cash") }),
    ),
    note: optionalText().check(
      z.maxLength(MAX_NOTE, { error: () => t("Please use at most {most} characters", { most: MAX_NOTE }) }),
    ),
  })
  .check(
    z.refine(({ kind, note }) => kind === "float" || note !== "", {
      error: msg("Please say why"),
      path: ["note"],
    }),
  );

export interface Drawer {
  readonly takenCents: Cents;
  readonly returnedCents: Cents;
  readonly floatCents: Cents;
  readonly putInCents: Cents;
  readonly takenOutCents: Cents;
}

export const EMPTY_DRAWER: Drawer = {
  takenCents: 0,
  returnedCents: 0,
  floatCents: 0,
  putInCents: 0,
  takenOutCents: 0,
};

/** The sum in cents; it is negative if more went out than came in. */
export const expectedIn = (drawer: Drawer): Cents =>
  drawer.floatCents + drawer.takenCents + drawer.putInCents - drawer.returnedCents - drawer.takenOutCents;

/** What is expected, sum by sum, without those of 0. */
export const drawerSums = (drawer: Drawer): { readonly label: string; readonly cents: Cents }[] =>
  [
    { label: t("Opening float"), cents: drawer.floatCents },
    { label: t("Cash taken for orders"), cents: drawer.takenCents },
    { label: t("Given back"), cents: -drawer.returnedCents },
    { label: t("Put in"), cents: drawer.putInCents },
    { label: t("Taken out"), cents: -drawer.takenOutCents },
  ].filter(({ cents }) => cents !== 0);

/** People count their own drawer; who sees reports counts anybody's. */
export const mayCountDrawer = (actor: Viewer, personId: number): boolean =>
  may(actor, "reports") || (may(actor, "money") && actor.id === personId);

/** 'KSh 200 missing', 'KSh 200 too much', 'Right'. */
export function drawerDifferenceText(countedCents: Cents, expectedCents: Cents): string {
  const cents = countedCents - expectedCents;
  if (cents === 0) return t("Right");
  const sum = formatKsh(Math.abs(cents));
  return cents < 0 ? t("{sum} missing", { sum }) : t("{sum} too much", { sum });
}

/** A blind count: who only counts sees the expected cash once it is counted, so that nobody copies it. */
export const maySeeExpected = (
  viewer: Viewer,
  expectedCents: Cents,
  last: { readonly expectedCents: Cents } | undefined,
): boolean => may(viewer, "reports") || last?.expectedCents === expectedCents;

export const refuseCount = (day: string, today: string): Refusal | null =>
  day > today ? refuse("invalid", t("This day has not begun yet")) : null;

export const isEnteredAfterwards = ({
  day,
  enteredAt,
}: {
  readonly day: string;
  readonly enteredAt: Date;
}): boolean => nairobiDay(enteredAt) > day;

export interface WantedMovement {
  readonly day: string;
  readonly kind: CashMovementKind;
  readonly note: string;
}

/** A day that is over changes only by whoever sees reports, with a reason; the entry then says that it came afterwards. */
export function refuseMovement(
  actor: Viewer,
  { day, kind, note }: WantedMovement,
  { today, hasFloat }: { readonly today: string; readonly hasFloat: boolean },
): Refusal | null {
  if (day > today) return refuse("invalid", t("This day has not begun yet"));
  if (day < today && !may(actor, "reports"))
    return refuse("conflict", t("This day is over. Somebody who sees reports can still enter it."));
  if (day < today && note === "")
    return refuse("invalid", t("Please say why it is entered afterwards"), "note");
  if (kind !== "float" || !hasFloat) return null;
  return refuse(
    "conflict",
    t("The float of this day is entered already. Enter the difference as put in, or as taken out."),
    "kind",
  );
}
