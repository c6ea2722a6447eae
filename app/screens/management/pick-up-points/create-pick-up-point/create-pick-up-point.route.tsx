import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { pickUpPointSchema } from "~/domain/order/pick-up-point";
import { readForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { requirePermission } from "~/http/session/current-user.server";
import { createPickUpPoint } from "~/operations/pick-up-points/create-pick-up-point.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { PICK_UP_POINT_FORM } from "~/screens/management/shared/draft-forms";
import { pageMeta } from "~/ui/frame/page-meta";
import { PickUpPointForm } from "../pick-up-point-form";

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

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Add pick-up point" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return { restored: await restoredForm(args, PICK_UP_POINT_FORM) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args, PICK_UP_POINT_FORM);
  return submitForm(await readForm(args.request), {
    schema: pickUpPointSchema,
    write: (point) => createPickUpPoint(actor, point),
    done: (_, { name }) => redirectWithToast(args, LIST, `“${name}” added`),
  });
}

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
