import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { requirePermission } from "~/http/session/current-user.server";
import { deletePickUpPoint } from "~/operations/pick-up-points/delete-pick-up-point.server";
import { managedPickUpPoint } from "~/operations/pick-up-points/pick-up-points.queries.server";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { pageMeta } from "~/ui/frame/page-meta";

const LIST = "/management/pick-up-points";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete pick-up point" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const { id, name } = await managedRecord("pick_up_point", args.params.id, managedPickUpPoint);
  return { id, name };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const outcome = await deletePickUpPoint(actor, recordId("pick_up_point", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete the pick-up point");
  return redirectWithToast(args, LIST, `“${outcome.value.name}” deleted`);
}

export default function DeletePickUpPoint() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `${LIST}/${id}`, label: name }} title="Delete this pick-up point?">
      <ConfirmForm action={`${LIST}/${id}/delete`}>
        <p>
          Buyers can no longer choose “{name}”. Orders that are collected there keep its address and hours.
        </p>
      </ConfirmForm>
    </FormPage>
  );
}
