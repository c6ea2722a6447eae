import { randomInt } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import {
  type DiscountCodeForm,
  MAX_DISCOUNT_CODES,
  randomCode,
  TOO_MANY_CODES,
} from "~/domain/order/discount-code";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { codeColumns, refuseTakenCode } from "./discount-codes.queries.server";

/** Without a code the shop makes one that nobody guesses. */
export async function createDiscountCode(
  actor: Viewer,
  form: DiscountCodeForm,
): Promise<Outcome<{ id: number; code: string }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const after = codeColumns({ ...form, code: form.code || randomCode(randomInt) });
  const create = async (tx: Tx): Promise<Outcome<{ id: number; code: string }>> => {
    if ((await tx.discountCode.count()) >= MAX_DISCOUNT_CODES)
      return refused(refuse("invalid", TOO_MANY_CODES, "code"));
    const { id } = await tx.discountCode.create({ data: after, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "discount_code.create",
      subject: "discount_code",
      subjectId: id,
      before: null,
      after,
    });
    return accepted({ id, code: after.code });
  };
  return refuseTakenCode(after.code, () => transaction(create));
}
