import { useLoaderData } from "~/router";
import { variantFormSchema, variantValues } from "~/domain/product/variant-form";
import { NOT_WITH_AUCTION, valuesText } from "~/domain/product/variants";
import { guarded, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { saveVariants } from "~/operations/products/variants/save-variants.server";
import { productWithVariants } from "~/operations/products/variants/variants.queries.server";
import { VARIANTS_FORM } from "~/screens/management/shared/draft-forms";
import { editedRecord, submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { VariantsForm } from "./variants-form";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  data ? t("Variants of {title}", { title: data.title }) : t("Variants"),
);

export const loader = guarded(async (args) => {
  const { record, seen, ...page } = await editedRecord(args, "product", productWithVariants, VARIANTS_FORM);
  const { title, productType, options, variants } = record;
  return {
    ...page,
    title,
    isPossible: productType === "buy_now",
    names: variants.map(({ values }) => valuesText(values)),
    values: { ...variantValues(options, variants), seen },
  };
});

export const action = guardedRecordForm(VARIANTS_FORM, "product", async (args, actor, id) =>
  submitForm(args, {
    schema: variantFormSchema,
    edited: { subject: "product", subjectId: id },
    write: (typed, seen) => saveVariants(actor, id, typed, seen),
    done: ({ added }) => [
      `/management/products/${id}/variants`,
      added === 0
        ? t("Variants saved")
        : t("Saved. {added} new: check the price and stock of each.", { added }),
    ],
  }),
);

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function Variants() {
  const { id, title, isPossible, names, values, history } = useLoaderData<typeof loader>();
  const product = `/management/products/${id}`;
  return (
    <FormPage
      back={{ to: product, label: title }}
      title={t("Variants")}
      lead={t(
        "Sizes, colours and so on, each with its own price and stock; SKU and barcode may stay empty. A value that you take out is no longer sold; orders keep it. Before pieces go, the form asks whether a value has only a new name.",
      )}
      obstacle={isPossible ? null : { text: `${t(NOT_WITH_AUCTION)}.`, action: t("Back to the product") }}
      history={history}
    >
      <VariantsForm key={values.seen} values={values} names={names} cancelTo={product} />
    </FormPage>
  );
}
