import { useLoaderData } from "~/router";
import { deleteDiscountCode } from "~/operations/discount-codes/write-discount-codes.server";
import { managedDiscountCode } from "~/operations/discount-codes/discount-codes.queries.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/discount-codes";

export const meta = titled(msg("Delete discount code"));

export const loader = guarded(async (args) => {
  const { id, code } = await managedRecord("discount_code", args.params.id, managedDiscountCode);
  return { id, code };
});

export const action = guardedRecord("discount_code", async (args, actor, id) =>
  redirectAfterWrite(args, await deleteDiscountCode(actor, id), {
    failure: t("Failed to delete the discount code"),
    done: ({ code }) => [LIST, t("{code} deleted", { code })],
  }),
);

export default function DeleteDiscountCode() {
  const { id, code } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `${LIST}/${id}`, label: code }} title={t("Delete this discount code?")}>
      <ConfirmForm action={`${LIST}/${id}/delete`}>
        <p>{t("Buyers can no longer use {code}. Orders that used it keep their discount.", { code })}</p>
      </ConfirmForm>
    </FormPage>
  );
}
