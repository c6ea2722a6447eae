import { may, type Viewer } from "~/domain/account/access";
import { counted as countedNoun } from "~/domain/text/counted";
import { formatKsh } from "~/domain/money";
import {
  drawerDifferenceText,
  drawerQuery,
  EMPTY_DRAWER,
  expectedIn,
  mayCountDrawer,
  maySeeExpected,
} from "~/domain/report/drawer";
import { signedKsh } from "~/domain/report/sales-report";
import { formatCalendarDay, formatDateTime, nairobiDay } from "~/domain/time";
import {
  countsOfDay,
  type DrawerCountRow,
  drawerCountPage,
  drawersOf,
  peopleWhoCountedDrawers,
  peopleByIds,
} from "~/operations/reports/drawers.queries.server";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";

const PAGE_SIZE = 25;

/** A day's drawers, and past counts. Staff who may only count their own drawer see all of them, as in the payments report. */
export async function cashPage(viewer: Viewer, params: URLSearchParams, now: Date) {
  const filters = drawerQuery.read(params);
  const day = filters.day ?? nairobiDay(now);
  const [drawers, counts, past, counted] = await Promise.all([
    drawersOf(day),
    countsOfDay(day),
    drawerCountPage(filters, PAGE_SIZE),
    peopleWhoCountedDrawers(),
  ]);
  const own = may(viewer, "money") ? [viewer.id] : [];
  const ids = new Set([
    ...drawers.map(({ personId }) => personId),
    ...counts.map(({ person }) => person.id),
    ...own,
  ]);
  const people = await peopleByIds([...ids]);
  return {
    filters: { ...filters, page: past.page },
    day,
    title: formatCalendarDay(day),
    drawers: people.map((person) => {
      const empty = { ...EMPTY_DRAWER, otherCents: 0 };
      const drawer = drawers.find(({ personId }) => personId === person.id) ?? empty;
      const expectedCents = expectedIn(drawer);
      const last = counts.findLast(({ person: { id } }) => id === person.id);
      const isShown = maySeeExpected(viewer, expectedCents, last);
      return {
        id: person.id,
        name: personName(person),
        taken: isShown ? formatKsh(drawer.takenCents) : "–",
        returned: isShown ? formatKsh(drawer.returnedCents) : "–",
        other:
          drawer.otherCents === 0
            ? null
            : t("and {sum} by hand for other payments", { sum: formatKsh(drawer.otherCents) }),
        expected: isShown ? signedKsh(expectedCents) : t("once counted"),
        broughtIn: isShown
          ? textOf([
              [drawer.floatCents, t("{sum} float", { sum: formatKsh(drawer.floatCents) })],
              [drawer.putInCents, t("{sum} put in", { sum: formatKsh(drawer.putInCents) })],
            ])
          : null,
        takenOut: isShown
          ? textOf([[drawer.takenOutCents, t("{sum} taken out", { sum: formatKsh(drawer.takenOutCents) })]])
          : null,
        last: last ? lastCount(last, expectedCents) : null,
        at: mayCountDrawer(viewer, person.id)
          ? {
              count: `/management/reports/cash/${person.id}?day=${day}`,
              movement: `/management/reports/cash/${person.id}/movement?day=${day}`,
              sheet: `/management/reports/cash/${person.id}/sheet?day=${day}`,
            }
          : null,
      };
    }),
    people: counted.map((person) => [person.id, personName(person)] as const),
    pageCount: past.pageCount,
    total: countedNoun(past.total, "count"),
    rows: past.counts.map((count) => ({
      id: count.id,
      day: formatCalendarDay(count.day),
      dayTo: drawerQuery.path({ day: count.day }),
      who: [
        personName(count.person),
        ...(count.number === 1 ? [] : [t("count {number}", { number: count.number })]),
      ].join(", "),
      expected: signedKsh(count.expectedCents),
      counted: formatKsh(count.countedCents),
      ...differenceView(count),
      note: count.note,
      by: t("Counted by {person}, {time}", {
        person: personName(count.countedBy),
        time: formatDateTime(count.countedAt),
      }),
    })),
  };
}

/** 'and KSh 2,000 float, KSh 300 put in'. */
function textOf(parts: readonly (readonly [cents: number, text: string])[]): string | null {
  const texts = parts.filter(([cents]) => cents > 0).map(([, text]) => text);
  return texts.length > 0 ? t("and {sums}", { sums: texts.join(", ") }) : null;
}

type Counted = Pick<DrawerCountRow, "countedCents" | "expectedCents">;

const differenceView = ({ countedCents, expectedCents }: Counted) => ({
  difference: drawerDifferenceText(countedCents, expectedCents),
  isRight: countedCents === expectedCents,
});

const lastCount = (count: DrawerCountRow, expectedCents: number) => ({
  counted: formatKsh(count.countedCents),
  ...differenceView(count),
  // cash that came or went after the count
  moved:
    count.expectedCents === expectedCents
      ? null
      : t("expected {sum} when it was counted", { sum: signedKsh(count.expectedCents) }),
});

export type CashPage = Awaited<ReturnType<typeof cashPage>>;
