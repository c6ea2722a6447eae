import { randomInt } from "node:crypto";
import type { DiscountCode } from "~/db/generated/sqlite/client";
import { type InCents, inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import {
  codeTaken,
  type DiscountCodeForm,
  MAX_DISCOUNT_CODES,
  randomCode,
  TOO_MANY_CODES,
} from "~/domain/discount-code/discount-code";
import type { SeenVersion } from "~/domain/form/seen-version";
import { refuse } from "~/domain/refusal";
import {
  createRecord,
  deleteRecord,
  type ManagedRecords,
  updateRecord,
} from "../audit/managed-records.server";

/** Uses are counted by orders alone. */
type Fields = InCents<Omit<DiscountCode, "id" | "usedCount" | "usedCents" | "createdAt">>;

const fieldsOf = (form: DiscountCodeForm): Fields => ({
  code: form.code,
  amountCents: form.amount,
  percent: form.percent,
  fromCents: form.from ?? 0,
  categoryIds: form.categories.join(" "),
  startsAt: form.starts_at,
  endsAt: form.ends_at,
  maxUses: form.max_uses,
  maxUsesEach: form.max_uses_each,
  isActive: form.is_active,
});

const discountCodes: ManagedRecords<DiscountCode, Fields, Fields> = {
  subject: "discount_code",
  limit: { max: MAX_DISCOUNT_CODES, refusal: () => refuse("invalid", TOO_MANY_CODES, "code") },
  table: (tx) => tx.discountCode,
  fieldsOf: ({ id: _id, usedCount: _count, usedCents: _cents, createdAt: _at, ...row }) => inCents(row),
  deletedFieldsOf: ({ id: _id, createdAt: _at, ...row }) => inCents(row),
  dataOf: (fields) => fields,
  blankStays: "code",
  refuseDuplicate: ({ code = "" }) => refuse("conflict", codeTaken(code), "code"),
};

/** Without a code the shop makes one that nobody guesses. */
export const createDiscountCode = (actor: Viewer, form: DiscountCodeForm) =>
  createRecord(actor, discountCodes, fieldsOf({ ...form, code: form.code || randomCode(randomInt) }));

/** A blank code stays as it is. Orders placed before keep their discount. */
export const updateDiscountCode = (
  actor: Viewer,
  id: number,
  form: DiscountCodeForm,
  seen: SeenVersion | null = null,
) => updateRecord(actor, discountCodes, { id, seen, form: fieldsOf(form) });

/** Orders keep their discount. */
export const deleteDiscountCode = (actor: Viewer, id: number) => deleteRecord(actor, discountCodes, id);
