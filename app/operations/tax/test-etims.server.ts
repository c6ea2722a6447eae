import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { controlUnit } from "./control-unit.server";
import { callKra } from "./kra-session.server";

/** Asks KRA for the latest invoice that it signed, which changes nothing there. A 'conflict' has KRA's words. */
export async function testEtims(actor: Viewer): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const unit = controlUnit();
  if (!unit) return refused(refuse("conflict", "The shop does not use eTIMS."));
  const latest = await db().taxSignature.findFirst({
    orderBy: { invoiceId: "desc" },
    select: { invoice: { select: { number: true } } },
  });
  if (!latest)
    return refused(refuse("conflict", "KRA has signed no invoice yet: the first payment tries it."));
  const { kraPin: tin } = await shopSettings();
  const { number } = latest.invoice;
  const reply = await callKra(unit, { tin, now: shopTime() }, (caller) => unit.find(caller, number));
  // the trail has a failed test too
  await transaction(async (tx) => {
    await recordAudit(tx, actor, "user.test_etims", actor.id, { after: { answer: reply.meaning } });
    return accepted(null);
  });
  if (reply.meaning === "done") return accepted(null);
  return refused(refuse("conflict", `eTIMS does not work now. KRA: ${reply.text}`));
}
