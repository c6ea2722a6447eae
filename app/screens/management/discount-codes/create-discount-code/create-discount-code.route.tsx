import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { discountCodeSchema } from "~/domain/order/discount-code";
import { readForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { requirePermission } from "~/http/session/current-user.server";
import { createDiscountCode } from "~/operations/discounts/create-discount-code.server";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { DISCOUNT_CODE_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { pageMeta } from "~/ui/frame/page-meta";
import { DiscountCodeForm } from "../discount-code-form";

const LIST = "/management/discount-codes";
const BLANK = {
  code: "",
  amount: "",
  percent: "",
  from: "",
  categories: [],
  starts_at: "",
  ends_at: "",
  max_uses: "",
  max_uses_each: "1",
  is_active: "on",
  seen: "",
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Add discount code" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return { restored: await restoredForm(args, DISCOUNT_CODE_FORM), categories: await categoryOptions() };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args, DISCOUNT_CODE_FORM);
  return submitForm(await readForm(args.request), {
    schema: discountCodeSchema,
    write: (code) => createDiscountCode(actor, code),
    done: ({ code }) => redirectWithToast(args, LIST, `${code} added`),
  });
}

export default function CreateDiscountCode() {
  const { restored, categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage
      back={{ to: LIST, label: "Discount codes" }}
      title="Add discount code"
      restored={answer ? null : restored}
    >
      <DiscountCodeForm values={BLANK} categories={categories} answer={answer} restored={restored} />
    </FormPage>
  );
}
