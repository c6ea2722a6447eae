import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";

/** In the order of the checkout, inactive ones too. */
export async function managedPickUpPoints() {
  const points = await db().pickUpPoint.findMany({ orderBy: { id: "asc" } });
  return points.map(inCents);
}

export async function managedPickUpPoint(id: number) {
  const point = await db().pickUpPoint.findUnique({ where: { id } });
  return point && inCents(point);
}
