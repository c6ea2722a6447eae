import { transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import { FORBIDDEN, type Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { expectedIn, mayCountDrawer, refuseCount } from "~/domain/report/drawer";
import { nairobiDay } from "~/domain/time";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { drawersOf, hasDrawer } from "./drawers.queries.server";
import { msg } from "~/texts/t";

export interface WantedCount {
  readonly personId: number;
  /** In Nairobi, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly countedCents: Cents;
  readonly note: string;
  /** How many counts of this drawer and day the form showed: another one since is a 'conflict'. */
  readonly seen: number;
}

const COUNTED_MEANWHILE = refuse(
  "conflict",
  msg("This drawer was just counted. Nothing was saved: look at that count first."),
);
export const NO_DRAWER = refuse("missing", msg("This person has no drawer."));

/** Keeps what was expected at that moment. A count stays for good; counting again adds another (D80). */
export async function countDrawer(
  actor: Viewer,
  wanted: WantedCount,
): Promise<Outcome<{ expectedCents: Cents }>> {
  if (!mayCountDrawer(actor, wanted.personId)) return FORBIDDEN;
  const written = transaction((tx) => write(tx, actor, wanted));
  return unlessDuplicate(written, refused(COUNTED_MEANWHILE));
}

async function write(
  tx: Tx,
  actor: Viewer,
  { personId, day, countedCents, note, seen }: WantedCount,
): Promise<Outcome<{ expectedCents: Cents }>> {
  const refusal = refuseCount(day, nairobiDay(shopTime()));
  if (refusal) return refused(refusal);
  const counts = await tx.drawerCount.count({ where: { personId, day } });
  if (counts !== seen) return refused(COUNTED_MEANWHILE);
  const [drawer] = await drawersOf(day, { personId, tx });
  if (!drawer && !(await hasDrawer(personId, day, tx))) return refused(NO_DRAWER);
  const expectedCents = drawer ? expectedIn(drawer) : 0;
  await tx.drawerCount.create({
    data: {
      personId,
      day,
      note,
      number: seen + 1,
      expectedCents: toColumn(expectedCents),
      countedCents: toColumn(countedCents),
      countedById: actor.id,
      countedAt: shopTime(),
    },
  });
  await recordAudit(tx, actor, "user.count_drawer", personId, {
    after: { day, expectedCents, countedCents, note },
  });
  return accepted({ expectedCents });
}
