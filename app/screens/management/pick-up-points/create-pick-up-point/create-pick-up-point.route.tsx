import { useActionData, useLoaderData } from "~/router";
import { pickUpPointSchema } from "~/domain/order/pick-up-point";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createPickUpPoint } from "~/operations/pick-up-points/write-pick-up-points.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { PICK_UP_POINT_FORM } from "~/screens/management/shared/draft-forms";
import { PickUpPointForm } from "../pick-up-point-form";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/pick-up-points";
const BLANK = {
  name: "",
  county: "",
  address: "",
  opening_hours: "",
  fee: "",
  expected_days: "",
  is_active: "on",
  seen: "",
};

export const meta = titled("Add pick-up point");

export const loader = guarded(async (args) => ({ restored: await restoredForm(args, PICK_UP_POINT_FORM) }));

export const action = guardedForm(PICK_UP_POINT_FORM, async (args, actor) =>
  submitForm(args, {
    schema: pickUpPointSchema,
    write: (point) => createPickUpPoint(actor, point),
    done: (_, { name }) => [LIST, `“${name}” added`],
  }),
);

export default function CreatePickUpPoint() {
  const { restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage
      back={{ to: LIST, label: "Pick-up points" }}
      title="Add pick-up point"
      restored={answer ? null : restored}
    >
      <PickUpPointForm values={BLANK} answer={answer} restored={restored} />
    </FormPage>
  );
}
