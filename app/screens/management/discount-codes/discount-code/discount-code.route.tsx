import { useLoaderData } from "~/router";
import { formatCount } from "~/domain/text/count";
import { formatKsh, toAmountText } from "~/domain/money";
import { discountState, readCategoryIds } from "~/domain/discount-code/discount";
import { discountCodeSchema, discountStateLabels } from "~/domain/discount-code/discount-code";
import { orderList } from "~/domain/order/list/order-list";
import { toNairobiInput } from "~/domain/time";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { managedDiscountCode } from "~/operations/discount-codes/discount-codes.queries.server";
import {
  createDiscountCode,
  updateDiscountCode,
} from "~/operations/discount-codes/write-discount-codes.server";
import { shopTime } from "~/operations/shop-clock.server";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { newOrEdited, saveRecord } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { ButtonLink } from "~/ui/frame/button";
import { StatList } from "~/ui/text/stat";
import { DiscountCodeForm } from "../discount-code-form";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/discount-codes";
const ADD = msg("Add discount code");

export const meta = titled<typeof loader>((data) =>
  data?.id === null ? t(ADD) : t("Discount code · Management"),
);

const textOf = (value: number | null | undefined) => (value ?? "").toString();
const momentOf = (value: Date | null | undefined) => (value ? toNairobiInput(value) : "");
const amountOf = (cents: number | null | undefined) => (typeof cents === "number" ? toAmountText(cents) : "");

export const loader = guarded(async (args) => {
  const edited = await newOrEdited(
    args,
    "discount_code",
    managedDiscountCode,
    MANAGED_NOUNS.discount_code.draft,
  );
  const { record: code, seen, ...page } = edited;
  const categoryIds = readCategoryIds(code?.categoryIds ?? "");
  return {
    ...page,
    categories: await categoryOptions(...categoryIds),
    stats: code && [
      { label: t("State"), value: t(discountStateLabels[discountState(code, shopTime())]) },
      { label: t("Orders"), value: formatCount(code.usedCount) },
      { label: t("Given"), value: formatKsh(code.usedCents) },
    ],
    values: {
      code: code?.code ?? "",
      amount: amountOf(code?.amountCents),
      percent: textOf(code?.percent),
      from: amountOf(code?.fromCents || null),
      categories: categoryIds.map(String),
      starts_at: momentOf(code?.startsAt),
      ends_at: momentOf(code?.endsAt),
      max_uses: textOf(code?.maxUses),
      max_uses_each: textOf(code ? code.maxUsesEach : 1),
      is_active: (code?.isActive ?? true) ? "on" : "",
      seen,
    },
  };
});

export const action = guardedForm(MANAGED_NOUNS.discount_code.draft, async (args, actor) =>
  saveRecord(args, "discount_code", {
    schema: discountCodeSchema,
    create: (code) => createDiscountCode(actor, code),
    update: (id, code, seen) => updateDiscountCode(actor, id, code, seen),
    done: ({ code }, verb) => [
      LIST,
      verb === "added" ? t("{name} added", { name: code }) : t("{name} saved", { name: code }),
    ],
  }),
);

export default function DiscountCode() {
  const { id, values, stats, categories, history } = useLoaderData<typeof loader>();
  const back = { to: LIST, label: t("Discount codes") };
  return stats === null ? (
    <FormPage back={back} title={t(ADD)}>
      <DiscountCodeForm values={values} categories={categories} />
    </FormPage>
  ) : (
    <FormPage
      back={back}
      title={values.code}
      actions={
        <>
          <ButtonLink look="secondary" to={orderList.path({ q: values.code })}>
            {t("Orders")}
          </ButtonLink>
          <ButtonLink look="danger" to={`${LIST}/${id}/delete`}>
            {t("Delete")}
          </ButtonLink>
        </>
      }
      history={history}
    >
      <StatList stats={stats} />
      <DiscountCodeForm key={id} values={values} categories={categories} />
    </FormPage>
  );
}
