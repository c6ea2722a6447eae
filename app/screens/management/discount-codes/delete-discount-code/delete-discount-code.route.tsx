import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { requirePermission } from "~/http/session/current-user.server";
import { deleteDiscountCode } from "~/operations/discounts/delete-discount-code.server";
import { managedDiscountCode } from "~/operations/discounts/discount-codes.queries.server";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { pageMeta } from "~/ui/frame/page-meta";

const LIST = "/management/discount-codes";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete discount code" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const { id, code } = await managedRecord("discount_code", args.params.id, managedDiscountCode);
  return { id, code };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const outcome = await deleteDiscountCode(actor, recordId("discount_code", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete the discount code");
  return redirectWithToast(args, LIST, `${outcome.value.code} deleted`);
}

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
