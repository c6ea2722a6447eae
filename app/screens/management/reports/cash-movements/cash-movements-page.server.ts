import { may, type Viewer } from "~/domain/account/access";
import { CASH_MOVEMENTS, drawerQuery, type MovementFilters, movementQuery } from "~/domain/report/drawer";
import { signedKsh } from "~/domain/report/sales-report";
import { formatCalendarDay } from "~/domain/time";
import { movementPage, peopleWithMovements } from "~/operations/reports/drawers.queries.server";
import { personName } from "~/domain/account/person-name";
import { enteredText } from "../movement-text";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

const PAGE_SIZE = 25;

/** Staff who see no reports see the entries of their own drawer. */
export const movementsSeenBy = (viewer: Viewer, filters: MovementFilters): MovementFilters =>
  may(viewer, "reports") ? filters : { ...filters, who: viewer.id };

export async function cashMovementsPage(viewer: Viewer, params: URLSearchParams) {
  const filters = movementsSeenBy(viewer, movementQuery.read(params));
  const [found, people] = await Promise.all([
    movementPage(filters, PAGE_SIZE),
    may(viewer, "reports") ? peopleWithMovements() : [],
  ]);
  return {
    filters: { ...filters, page: found.page },
    people: people.map((person) => [person.id, personName(person)] as const),
    pageCount: found.pageCount,
    total: counted(found.total, "entry"),
    rows: found.movements.map((movement) => ({
      id: movement.id,
      day: formatCalendarDay(movement.day),
      dayTo: drawerQuery.path({ day: movement.day }),
      who: personName(movement.person),
      what: t(CASH_MOVEMENTS[movement.kind].label),
      sum: signedKsh(CASH_MOVEMENTS[movement.kind].isOut ? -movement.cents : movement.cents),
      why: movement.note,
      by: enteredText(movement),
    })),
  };
}

export type CashMovementsPage = Awaited<ReturnType<typeof cashMovementsPage>>;
