import { newPickUpPoint } from "~/operations/pick-up-points/pick-up-points.fixture";
import type { AuditedWrite } from "./audited-actions.cases";

const pickUpPointForm = {
  name: "Kisumu depot",
  county: "Kisumu",
  address: "Oginga Odinga Street 9",
  opening_hours: "Monday to Saturday, 8 am to 6 pm",
  expected_days: "2",
  fee: "100",
  is_active: "on",
};

export const PICK_UP_POINT_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  "/management/pick-up-points/new": async () =>
    Promise.resolve({ form: pickUpPointForm, leaves: [{ action: "pick_up_point.create" }] }),
  "/management/pick-up-points/{id}": async () => {
    const { id } = await newPickUpPoint();
    return {
      params: { id },
      form: { ...pickUpPointForm, name: "Nyali depot" },
      leaves: [{ action: "pick_up_point.update", id }],
    };
  },
  "/management/pick-up-points/{id}/delete": async () => {
    const { id } = await newPickUpPoint();
    return { params: { id }, leaves: [{ action: "pick_up_point.delete", id }] };
  },
};
