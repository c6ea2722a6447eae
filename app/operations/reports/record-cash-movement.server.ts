import { transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import { FORBIDDEN, type Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { mayCountDrawer, refuseMovement, type WantedMovement } from "~/domain/report/drawer";
import { nairobiDay } from "~/domain/time";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { NO_DRAWER } from "./count-drawer.server";
import { hasDrawer } from "./drawers.queries.server";
import { msg } from "~/texts/t";

export interface NewMovement extends WantedMovement {
  readonly personId: number;
  readonly cents: Cents;
  /** How many movements of this drawer and day the form showed: another one since is a 'conflict'. */
  readonly seen: number;
}

const MOVED_MEANWHILE = refuse(
  "conflict",
  msg("Cash of this drawer was just entered. Nothing was saved: look at that entry first."),
);

/** An opening float, or cash put in or taken out. It stays for good; another one sets it right. */
export async function recordCashMovement(actor: Viewer, wanted: NewMovement): Promise<Outcome<null>> {
  if (!mayCountDrawer(actor, wanted.personId)) return FORBIDDEN;
  const written = transaction((tx) => write(tx, actor, wanted));
  return unlessDuplicate(written, refused(MOVED_MEANWHILE));
}

async function write(
  tx: Tx,
  actor: Viewer,
  { personId, day, kind, cents, note, seen }: NewMovement,
): Promise<Outcome<null>> {
  const before = await tx.cashMovement.findMany({ where: { personId, day }, select: { kind: true } });
  const hasFloat = before.some((one) => one.kind === "float");
  const refusal = refuseMovement(actor, { day, kind, note }, { today: nairobiDay(shopTime()), hasFloat });
  if (refusal) return refused(refusal);
  if (before.length !== seen) return refused(MOVED_MEANWHILE);
  if (!(await hasDrawer(personId, day, tx))) return refused(NO_DRAWER);
  await tx.cashMovement.create({
    data: {
      personId,
      day,
      kind,
      note,
      number: seen + 1,
      cents: toColumn(cents),
      enteredById: actor.id,
      enteredAt: shopTime(),
    },
    select: { id: true },
  });
  await recordAudit(tx, actor, "user.move_cash", personId, { after: { day, kind, cents, note } });
  return accepted(null);
}
