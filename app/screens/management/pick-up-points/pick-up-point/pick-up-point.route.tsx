import { useActionData, useLoaderData } from "~/router";
import { toAmountText } from "~/domain/money";
import { pickUpPointSchema } from "~/domain/order/pick-up-point";
import { managedPickUpPoint } from "~/operations/pick-up-points/pick-up-points.queries.server";
import { updatePickUpPoint } from "~/operations/pick-up-points/write-pick-up-points.server";
import { editedRecord, submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { PICK_UP_POINT_FORM } from "~/screens/management/shared/draft-forms";
import { ButtonLink } from "~/ui/frame/button";
import { PickUpPointForm } from "../pick-up-point-form";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/pick-up-points";

export const meta = titled("Pick-up point · Management");

export const loader = guarded(async (args) => {
  const edited = await editedRecord(args, "pick_up_point", managedPickUpPoint, PICK_UP_POINT_FORM);
  const { record: point, seen, ...page } = edited;
  return {
    ...page,
    isActive: point.isActive,
    values: {
      name: point.name,
      county: point.county,
      address: point.address,
      opening_hours: point.openingHours,
      fee: toAmountText(point.feeCents),
      expected_days: point.expectedDays,
      is_active: point.isActive ? "on" : "",
      seen,
    },
  };
});

export const action = guardedForm(PICK_UP_POINT_FORM, async (args, actor) => {
  const id = recordId("pick_up_point", args.params.id);
  return submitForm(args, {
    schema: pickUpPointSchema,
    write: (point, seen) => updatePickUpPoint(actor, id, point, seen),
    edited: { subject: "pick_up_point", subjectId: id },
    done: ({ changedByOthers }, { name }) => [LIST, `“${name}” saved`, changedByOthers],
  });
});

export default function PickUpPoint() {
  const { id, isActive, values, restored, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = `${LIST}/${id}`;
  return (
    <FormPage
      back={{ to: LIST, label: "Pick-up points" }}
      title={values.name}
      badge={<StateBadge isActive={isActive} />}
      actions={
        <ButtonLink look="danger" to={`${page}/delete`}>
          Delete
        </ButtonLink>
      }
      restored={answer ? null : restored}
      history={history}
    >
      <PickUpPointForm key={id} values={values} answer={answer} restored={restored} />
    </FormPage>
  );
}
