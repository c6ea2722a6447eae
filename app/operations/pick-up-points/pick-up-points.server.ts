import { type InCents, inCents } from "~/db/rows.server";
import type { PickUpPoint } from "~/db/generated/sqlite/client";
import type { Viewer } from "~/domain/account/access";
import {
  MAX_PICK_UP_POINTS,
  pointNameTaken,
  type PickUpPointForm,
  pointNameKey,
  tooManyPoints,
} from "~/domain/order/shipping/pick-up-point";
import type { SeenVersion } from "~/domain/form/seen-version";
import { refuse } from "~/domain/refusal";
import { db } from "~/db/client.server";
import {
  createRecord,
  deleteRecord,
  type ManagedRecords,
  updateRecord,
} from "../audit/managed-records.server";

type Fields = InCents<Omit<PickUpPoint, "id" | "nameKey">>;

const fieldsOf = (form: PickUpPointForm): Fields => ({
  name: form.name,
  county: form.county,
  address: form.address,
  openingHours: form.opening_hours,
  feeCents: form.fee,
  expectedDays: form.expected_days,
  isActive: form.is_active,
});

const pickUpPoints: ManagedRecords<PickUpPoint, Fields, Fields & { nameKey: string }> = {
  subject: "pick_up_point",
  limit: { max: MAX_PICK_UP_POINTS, refusal: () => refuse("invalid", tooManyPoints(), "name") },
  table: (tx) => tx.pickUpPoint,
  fieldsOf: ({ id: _id, nameKey: _key, ...row }) => inCents(row),
  dataOf: (fields) => ({ ...fields, nameKey: pointNameKey(fields.name) }),
  refuseDuplicate: ({ name = "" }) => refuse("conflict", pointNameTaken(name), "name"),
};

export const createPickUpPoint = (actor: Viewer, form: PickUpPointForm) =>
  createRecord(actor, pickUpPoints, fieldsOf(form));

export const updatePickUpPoint = (
  actor: Viewer,
  id: number,
  form: PickUpPointForm,
  seen: SeenVersion | null = null,
) => updateRecord(actor, pickUpPoints, { id, seen, form: fieldsOf(form) });

/** Orders keep their copy. */
export const deletePickUpPoint = (actor: Viewer, id: number) => deleteRecord(actor, pickUpPoints, id);

/** In the order of the checkout, inactive ones too. */
export async function managedPickUpPoints() {
  const points = await db().pickUpPoint.findMany({ orderBy: { id: "asc" } });
  return points.map(inCents);
}

export async function managedPickUpPoint(id: number) {
  const point = await db().pickUpPoint.findUnique({ where: { id } });
  return point && inCents(point);
}
