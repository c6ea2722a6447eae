import { db } from "~/db/client.server";
import { pointNameKey } from "~/domain/order/shipping/pick-up-point";

let made = 0;

export function newPickUpPoint(changes: { name?: string; feeCents?: number; isActive?: boolean } = {}) {
  const name = changes.name ?? `Depot ${(made += 1)}`;
  return db().pickUpPoint.create({
    data: {
      county: "Kisumu",
      address: "Oginga Odinga Street 9",
      openingHours: "Monday to Saturday, 8 am to 6 pm",
      feeCents: 10_000,
      expectedDays: "1-2",
      ...changes,
      name,
      nameKey: pointNameKey(name),
    },
  });
}
