import { useActionData, useLoaderData } from "~/router";
import { data } from "~/router/index.server";
import { parseId } from "~/domain/id";
import { type ChangeField, changeFields, readProductChange } from "~/domain/product/product-change-form";
import { type ProductSelection, readSelection, selectionFields } from "~/domain/product/product-selection";
import { type Refusal, refuse } from "~/domain/refusal";
import { parseMoment } from "~/domain/time";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { statusOf } from "~/http/respond.server";
import { bulkChangeProducts } from "~/operations/imports/bulk-change-products.server";
import {
  changePreview,
  refuseChange,
  selectedProducts,
} from "~/operations/products/changes/change-preview.queries.server";
import type { SeenProducts } from "~/operations/products/changes/seen-products.server";
import { FormAlert } from "~/ui/form/form-alert";
import { muted, stack } from "~/ui/frame/layout.css";
import * as lists from "~/screens/management/lists/title-list.css";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { moreText, previewView } from "./bulk-change-view.server";
import { ChangeForms } from "./change-forms";
import { ChangePreview } from "./change-preview";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

const LIST = "/management/products";
const HERE = "/management/products/bulk-change";
const MESSAGE_MS = 10_000;

export const meta = titled(msg("Change products"));

export const loader = guarded(async (args) => {
  const requested = new URL(args.request.url).searchParams;
  const back = backTo(requested, LIST);
  const selection = readSelection(requested);
  if (!selection) return { back, selected: null };
  const fields: [string, string][] = [...selectionFields(selection), ["back", back]];
  return { back, selected: await selectedPage(selection, fields, requested) };
});

async function selectedPage(selection: ProductSelection, fields: [string, string][], asked: URLSearchParams) {
  const change = readProductChange(asked);
  const refusal = change && (change.ok ? await refuseChange(change.value) : change.refusal);
  const here = `${HERE}?${new URLSearchParams(fields)}`;
  if (change?.ok && !refusal) {
    const preview = await changePreview(selection, change.value, readSeen(asked));
    const { seen } = preview;
    const basis: [string, string][] = [
      ["seen", String(seen.entry)],
      ["seen_at", seen.at.toISOString()],
      ["confirmed", String(preview.total)],
    ];
    const all = [...fields, ...changeFields(asked), ...basis];
    // shows this preview again after a failed submit without scripts
    const address = `${HERE}?${new URLSearchParams(all)}`;
    return { kind: "preview" as const, here, address, fields: all, preview: previewView(preview) };
  }
  const { total, products } = await selectedProducts(selection);
  return {
    kind: "forms" as const,
    fields,
    heading: oneOrMany(total, msg("Change 1 product"), msg("Change {count} products")),
    products,
    more: moreText(total - products.length),
    typed: Object.fromEntries(changeFields(asked)) as Partial<Record<ChangeField, string>>,
    refusal,
    categories: (await categoryOptions(null)).map(({ value, label }) => [value, label] as const),
  };
}

function readSeen(fields: Pick<FormData, "get">): SeenProducts | null {
  const [seen, at] = [fields.get("seen"), fields.get("seen_at")];
  if (typeof seen !== "string" || typeof at !== "string") return null;
  const [entry, moment] = [seen === "0" ? 0 : parseId(seen), parseMoment(at)];
  return moment && entry !== null ? { entry, at: moment } : null;
}

const NOT_PREVIEWED = refuse("invalid", msg("Choose the products and look at the preview first."));

export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const back = backTo(form, LIST);
  const selection = readSelection(form);
  const change = readProductChange(form);
  const seen = readSeen(form);
  if (!selection || !change || !seen) return failed(NOT_PREVIEWED);
  if (!change.ok) return failed(change.refusal);
  const confirmed = Number(form.get("confirmed")) || 0;
  const outcome = await bulkChangeProducts(actor, selection, { change: change.value, confirmed, seen });
  if (!outcome.ok) return failed(outcome.refusal);
  const { changed, left, message, importId } = outcome.value;
  const tone = changed === confirmed ? "success" : "warning";
  // what is left is changed from the same preview, so that nothing changes twice
  const rest = new URLSearchParams([
    ...selectionFields(selection),
    ...changeFields(form),
    ["seen", String(seen.entry)],
    ["seen_at", seen.at.toISOString()],
    ["back", back],
  ]);
  return redirectWithToast(args, left > 0 ? `${HERE}?${rest}` : back, {
    tone,
    message,
    durationMs: MESSAGE_MS,
    ...(importId !== null && {
      action: {
        label: t("Undo"),
        to: `/management/products/import/${importId}`,
        fields: [["intent", "undo"]] as [string, string][],
      },
    }),
  });
});

const failed = (refusal: Refusal) => data({ failure: refusal.message }, { status: statusOf(refusal) });

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function BulkChangeProducts() {
  const { back, selected } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const alert = failure ? (
    <FormAlert tone="error" title={t("Nothing changed")}>
      <p>{failure}</p>
    </FormAlert>
  ) : null;
  const nothing = { text: t("Tick the products to change."), action: t("Back to the list"), alert };
  const link = { to: back, label: t("All Products") };
  if (!selected) return <FormPage back={link} title={t("No product is selected")} obstacle={nothing} />;
  if (selected.kind === "preview")
    return (
      <FormPage back={link} title={selected.preview.heading} above={alert}>
        <ChangePreview
          action={selected.address}
          preview={selected.preview}
          fields={selected.fields}
          otherTo={selected.here}
        />
      </FormPage>
    );
  return (
    <FormPage back={link} title={selected.heading} above={alert} hasCards>
      <div className={stack.l}>
        <ul className={lists.list}>
          {selected.products.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {selected.more ? <li className={muted}>{selected.more}</li> : null}
        </ul>
        <ChangeForms {...selected} action={HERE} />
      </div>
    </FormPage>
  );
}
