import { useLoaderData } from "~/router";
import { deletePickUpPoint, managedPickUpPoint } from "~/operations/pick-up-points/pick-up-points.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/pick-up-points";

export const meta = titled(msg("Delete pick-up point"));

export const loader = guarded(async (args) => {
  const { id, name } = await managedRecord("pick_up_point", args.params.id, managedPickUpPoint);
  return { id, name };
});

export const action = guardedRecord("pick_up_point", async (args, actor, id) =>
  redirectAfterWrite(args, await deletePickUpPoint(actor, id), {
    failure: t("Failed to delete the pick-up point"),
    done: ({ name }) => [LIST, t("“{name}” deleted", { name })],
  }),
);

export default function DeletePickUpPoint() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `${LIST}/${id}`, label: name }} title={t("Delete this pick-up point?")}>
      <ConfirmForm action={`${LIST}/${id}/delete`}>
        <p>
          {t(
            "Buyers can no longer choose “{name}”. Orders that are collected there keep its address and hours.",
            { name },
          )}
        </p>
      </ConfirmForm>
    </FormPage>
  );
}
