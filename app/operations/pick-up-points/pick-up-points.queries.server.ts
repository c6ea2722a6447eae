import { db } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { inCents } from "~/db/rows.server";
import { nameTaken, type PickUpPointForm } from "~/domain/order/pick-up-point";
import { type Outcome, refuse, refused } from "~/domain/refusal";

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
  expectedDays: form.expected_days,
  isActive: form.is_active,
});

/** The database refuses a name that another point has, also one that is written at the same moment. */
export async function refuseTakenName<T>(
  name: string,
  write: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) return refused(refuse("conflict", nameTaken(name), "name"));
    throw error;
  }
}
