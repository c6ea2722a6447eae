import { formatDateTime } from "~/domain/time";
import {
  type PublicField,
  type TermsChanged,
  termsChanges,
} from "~/operations/products/terms-changes.queries.server";

const FIELD_LABELS: Record<PublicField, string> = {
  endTime: "End",
  title: "Title",
  description: "Description",
  specifications: "Specifications",
  picture: "Picture",
  pictures: "Pictures",
  category: "Category",
  productType: "Type",
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
      return `End moved from ${endText(before)} to ${endText(after)} at ${when}`;
    case "picture":
    case "pictures":
      return `${FIELD_LABELS[field]} changed at ${when}`;
    case "title":
    case "description":
    case "specifications":
    case "category":
    case "productType":
      return `${FIELD_LABELS[field]} changed at ${when}: from “${before ?? "none"}” to “${after ?? "none"}”`;
  }
}

const endText = (iso: string | null) => (iso === null ? "no end" : formatDateTime(new Date(iso)));
