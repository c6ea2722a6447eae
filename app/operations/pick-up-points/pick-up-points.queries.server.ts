import { db, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { nameTaken, type PickUpPointForm, pointNameKey } from "~/domain/order/pick-up-point";
import { type Refusal, refuse } from "~/domain/refusal";

/** In the order of the checkout, inactive ones too. */
export async function managedPickUpPoints() {
  const points = await db().pickUpPoint.findMany({ orderBy: { id: "asc" } });
  return points.map(inCents);
}

export async function managedPickUpPoint(id: number) {
  const point = await db().pickUpPoint.findUnique({ where: { id } });
  return point && inCents(point);
}

export const pointColumns = (form: PickUpPointForm) => ({
  name: form.name,
  county: form.county,
  address: form.address,
  openingHours: form.opening_hours,
  feeCents: form.fee,
  isActive: form.is_active,
});

/** Null if no other point has the name. */
export async function refuseTakenName(tx: Tx, name: string, id: number | null): Promise<Refusal | null> {
  const other = await tx.pickUpPoint.findUnique({ where: { nameKey: pointNameKey(name) } });
  return other && other.id !== id ? refuse("conflict", nameTaken(name), "name") : null;
}
