import { useActionData, useLoaderData } from "~/router";
import { discountCodeSchema } from "~/domain/order/discount-code";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createDiscountCode } from "~/operations/discounts/write-discount-codes.server";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { DISCOUNT_CODE_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { DiscountCodeForm } from "../discount-code-form";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

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

export const meta = titled("Add discount code");

export const loader = guarded(async (args) => ({
  restored: await restoredForm(args, DISCOUNT_CODE_FORM),
  categories: await categoryOptions(),
}));

export const action = guardedForm(DISCOUNT_CODE_FORM, async (args, actor) =>
  submitForm(args, {
    schema: discountCodeSchema,
    write: (code) => createDiscountCode(actor, code),
    done: ({ after }) => [LIST, `${after.code} added`],
  }),
);

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
