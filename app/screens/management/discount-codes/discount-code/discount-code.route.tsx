import { useActionData, useLoaderData } from "~/router";
import { formatCount } from "~/domain/count";
import { formatKsh, toAmountText } from "~/domain/money";
import { discountState, readCategoryIds } from "~/domain/order/discount";
import { discountCodeSchema, discountStateLabels } from "~/domain/order/discount-code";
import { orderList } from "~/domain/order/order-list";
import { toNairobiInput } from "~/domain/time";
import { managedDiscountCode } from "~/operations/discounts/discount-codes.queries.server";
import { updateDiscountCode } from "~/operations/discounts/write-discount-codes.server";
import { shopTime } from "~/operations/shop-clock.server";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { DISCOUNT_CODE_FORM } from "~/screens/management/shared/draft-forms";
import { editedRecord, submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { ButtonLink } from "~/ui/frame/button";
import { StatList } from "~/ui/text/stat";
import { DiscountCodeForm } from "../discount-code-form";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/discount-codes";

export const meta = titled("Discount code · Management");

const textOf = (value: number | null) => (value === null ? "" : String(value));
const momentOf = (value: Date | null) => (value === null ? "" : toNairobiInput(value));
const amountOf = (cents: number | null) => (cents === null ? "" : toAmountText(cents));

export const loader = guarded(async (args) => {
  const edited = await editedRecord(args, "discount_code", managedDiscountCode, DISCOUNT_CODE_FORM);
  const { record: code, seen, ...page } = edited;
  return {
    ...page,
    categories: await categoryOptions(...readCategoryIds(code.categoryIds)),
    stats: [
      { label: "State", value: discountStateLabels[discountState(code, shopTime())] },
      { label: "Orders", value: formatCount(code.usedCount) },
      { label: "Given", value: formatKsh(code.usedCents) },
    ],
    values: {
      code: code.code,
      amount: amountOf(code.amountCents),
      percent: textOf(code.percent),
      from: amountOf(code.fromCents || null),
      categories: readCategoryIds(code.categoryIds).map(String),
      starts_at: momentOf(code.startsAt),
      ends_at: momentOf(code.endsAt),
      max_uses: textOf(code.maxUses),
      max_uses_each: textOf(code.maxUsesEach),
      is_active: code.isActive ? "on" : "",
      seen,
    },
  };
});

export const action = guardedForm(DISCOUNT_CODE_FORM, async (args, actor) => {
  const id = recordId("discount_code", args.params.id);
  return submitForm(args, {
    schema: discountCodeSchema,
    write: (code, seen) => updateDiscountCode(actor, id, code, seen),
    edited: { subject: "discount_code", subjectId: id },
    done: ({ after, changedByOthers }) => [LIST, `${after.code} saved`, changedByOthers],
  });
});

export default function DiscountCode() {
  const { id, values, stats, categories, restored, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage
      back={{ to: LIST, label: "Discount codes" }}
      title={values.code}
      actions={
        <>
          <ButtonLink look="secondary" to={orderList.path({ q: values.code })}>
            Orders
          </ButtonLink>
          <ButtonLink look="danger" to={`${LIST}/${id}/delete`}>
            Delete
          </ButtonLink>
        </>
      }
      restored={answer ? null : restored}
      history={history}
    >
      <StatList stats={stats} />
      <DiscountCodeForm
        key={id}
        values={values}
        categories={categories}
        answer={answer}
        restored={restored}
      />
    </FormPage>
  );
}
