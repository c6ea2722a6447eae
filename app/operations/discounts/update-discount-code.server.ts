import { transaction, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { DISCOUNT_CODE_NOT_FOUND, type DiscountCodeForm } from "~/domain/order/discount-code";
import type { SeenVersion } from "~/domain/product/seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { codeColumns, NOT_EDITED, refuseTakenCode } from "./discount-codes.queries.server";

/** A blank code stays as it is. Orders placed before keep their discount. */
export async function updateDiscountCode(
  actor: Viewer,
  id: number,
  form: DiscountCodeForm,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ code: string; changedByOthers: readonly string[] }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const update = async (tx: Tx): Promise<Outcome<{ code: string; changedByOthers: readonly string[] }>> => {
    // locks the row before it is read
    const { count } = await tx.discountCode.updateMany({ where: { id }, data: { id } });
    if (count === 0) return refused(refuse("missing", DISCOUNT_CODE_NOT_FOUND));
    const before = inCents(await tx.discountCode.findUniqueOrThrow({ where: { id }, omit: NOT_EDITED }));
    const mine = codeColumns({ ...form, code: form.code || before.code });
    const merged = await mergeUnseenEdits(tx, "discount_code", id, { seen, mine, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const theirs = Object.entries(before).filter(([field]) => changedByOthers.includes(field));
    const after = { ...mine, ...Object.fromEntries(theirs) };
    await tx.discountCode.update({ where: { id }, data: after, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "discount_code.update",
      subject: "discount_code",
      subjectId: id,
      before,
      after,
    });
    return accepted({ code: after.code, changedByOthers });
  };
  return refuseTakenCode(form.code, () => transaction(update));
}
