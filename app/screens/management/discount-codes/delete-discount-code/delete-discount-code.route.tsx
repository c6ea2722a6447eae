import { useLoaderData } from "~/router";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { deleteDiscountCode } from "~/operations/discounts/write-discount-codes.server";
import { managedDiscountCode } from "~/operations/discounts/discount-codes.queries.server";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/discount-codes";

export const meta = titled("Delete discount code");

export const loader = guarded(async (args) => {
  const { id, code } = await managedRecord("discount_code", args.params.id, managedDiscountCode);
  return { id, code };
});

export const action = guarded(async (args, actor) => {
  const outcome = await deleteDiscountCode(actor, recordId("discount_code", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete the discount code");
  return redirectWithToast(args, LIST, `${outcome.value.code} deleted`);
});

export default function DeleteDiscountCode() {
  const { id, code } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `${LIST}/${id}`, label: code }} title="Delete this discount code?">
      <ConfirmForm action={`${LIST}/${id}/delete`}>
        <p>Buyers can no longer use {code}. Orders that used it keep their discount.</p>
      </ConfirmForm>
    </FormPage>
  );
}
