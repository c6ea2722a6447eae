import type { Viewer } from "~/domain/account/access";
import { formatKsh } from "~/domain/money";
import {
  CASH_MOVEMENTS,
  drawerDifferenceText,
  drawerQuery,
  drawerSums,
  EMPTY_DRAWER,
  expectedIn,
  mayCountDrawer,
  maySeeExpected,
} from "~/domain/report/drawer";
import { signedKsh } from "~/domain/report/sales-report";
import { formatCalendarDay, formatDateTime } from "~/domain/time";
import {
  countsOfDay,
  drawerLines,
  drawersOf,
  movementsOfDay,
  type peopleByIds,
} from "~/operations/reports/drawers.queries.server";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";
import { enteredText } from "../movement-text";

type Person = Awaited<ReturnType<typeof peopleByIds>>[number];

/** A person's drawer of a day, to print. `whyNot`: for staff who only count it, until they have. */
export async function drawerSheetPage(
  viewer: Viewer,
  { person, day }: { person: Person; day: string },
  now: Date,
) {
  const [[found], counts] = await Promise.all([drawersOf(day, { personId: person.id }), countsOfDay(day)]);
  const drawer = found ?? EMPTY_DRAWER;
  const expectedCents = expectedIn(drawer);
  const own = counts.filter((count) => count.person.id === person.id);
  const head = {
    back: drawerQuery.path({ day }),
    name: personName(person),
    title: formatCalendarDay(day),
    printed: formatDateTime(now),
  };
  const whyNot = whyNotShown(viewer, person.id, maySeeExpected(viewer, expectedCents, own.at(-1)));
  if (whyNot) return { ...head, whyNot, sums: [], movements: [], orders: [], counts: [], expected: "" };
  const [movements, lines] = await Promise.all([movementsOfDay(day, person.id), drawerLines(day, person.id)]);
  return {
    ...head,
    whyNot,
    expected: signedKsh(expectedCents),
    sums: drawerSums(drawer).map(({ label, cents }) => ({ label, sum: signedKsh(cents) })),
    movements: movements.map((movement) => ({
      id: movement.id,
      what: t(CASH_MOVEMENTS[movement.kind].label),
      sum: signedKsh(CASH_MOVEMENTS[movement.kind].isOut ? -movement.cents : movement.cents),
      why: movement.note,
      by: enteredText(movement),
    })),
    orders: lines.map(({ id, at, orderNumber, cents }) => ({
      id,
      order: orderNumber,
      when: at ? formatDateTime(at) : "",
      sum: signedKsh(cents),
    })),
    counts: own.map((count) => ({
      id: count.id,
      counted: formatKsh(count.countedCents),
      expected: signedKsh(count.expectedCents),
      difference: drawerDifferenceText(count.countedCents, count.expectedCents),
      note: count.note,
      by: `${personName(count.countedBy)}, ${formatDateTime(count.countedAt)}`,
    })),
  };
}

function whyNotShown(viewer: Viewer, personId: number, isExpectedShown: boolean): string | null {
  if (!mayCountDrawer(viewer, personId))
    return t("Only the person of this drawer and staff with Reports see it.");
  return isExpectedShown ? null : t("Count the drawer first: the sheet has the expected sum.");
}

export type DrawerSheetPage = Awaited<ReturnType<typeof drawerSheetPage>>;
