import { CONDITION_LABELS, PRODUCT_TYPE_LABELS } from "~/domain/product/product";
import { formatDateTime } from "~/domain/time";
import {
  type PublicField,
  type TermsChanged,
  termsChanges,
} from "~/operations/products/terms-changes.queries.server";
import { msg, t } from "~/texts/t";

const FIELD_LABELS: Record<PublicField, string> = {
  endTime: msg("End"),
  title: msg("Title"),
  description: msg("Description"),
  specifications: msg("Specifications"),
  picture: msg("Picture"),
  pictures: msg("Pictures"),
  category: msg("Category"),
  productType: msg("Type"),
  condition: msg("Condition"),
  sku: msg("SKU"),
};

const WORDS: Partial<Record<PublicField, Readonly<Record<string, string>>>> = {
  productType: PRODUCT_TYPE_LABELS,
  condition: CONDITION_LABELS,
};

/** D97: 'End moved from X to Y at Z', and every other change with the old and the new text. */
export async function termsSentences(productId: number) {
  const changes = await termsChanges(productId);
  return changes.map((change) => ({ isEnd: change.field === "endTime", text: sentenceOf(change) }));
}

function sentenceOf({ field, before, after, at }: TermsChanged): string {
  const when = formatDateTime(at);
  switch (field) {
    case "endTime":
      return t("End moved from {before} to {after} at {when}", {
        before: endText(before),
        after: endText(after),
        when,
      });
    case "picture":
    case "pictures":
      return t("{field} changed at {when}", { field: t(FIELD_LABELS[field]), when });
    case "title":
    case "description":
    case "specifications":
    case "category":
    case "productType":
    case "condition":
    case "sku":
      return t("{field} changed at {when}: from “{before}” to “{after}”", {
        field: t(FIELD_LABELS[field]),
        when,
        before: valueText(field, before),
        after: valueText(field, after),
      });
  }
}

const valueText = (field: PublicField, value: string | null) =>
  value ? t(WORDS[field]?.[value] ?? value) : t("none");

const endText = (iso: string | null) => (iso === null ? t("no end") : formatDateTime(new Date(iso)));
