import { getFormProps } from "@conform-to/react";
import { Form, Link } from "~/router";
import { Fragment, type ReactNode } from "react";
import type { FieldName } from "~/domain/product/stored-product";
import { FormActions } from "~/ui/form/form-actions";
import { FileField } from "~/ui/form/file-field";
import { HiddenField } from "~/ui/form/hidden-field";
import { FormKeyField } from "~/ui/form/form-key-field";
import { stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { useVisit } from "~/ui/frame/visit";
import { ProductPicture } from "~/ui/product/picture";
import type { Option } from "~/ui/form/select-field";
import { EditConflict } from "../../shared/edit-conflict/edit-conflict";
import { useEditForm } from "../../shared/edit-form";
import { FormErrors } from "~/ui/form/form-errors";
import { ChoosePictureAgain } from "../../shared/choose-picture-again";
import { type Control, CONTROLS, type Section, type ShownForm } from "./product-controls";
import { FormSection, type FormSectionProps, FullWidthRow } from "./product-form-section";
import type { ProductInput, ProductValues } from "./product-form-values";
import { t } from "~/texts/t";

interface ProductFormProps {
  /** An edit has stricter rules than a creation (D60). */
  editing: boolean;
  values: ProductValues;
  categories: readonly Option[];
  imageKey: string | null;
  /** The page of all its pictures; a new product has none. */
  picturesTo?: string;
  cancelTo: string;
  /** Replaces the alert if the whole form was refused. */
  instead?: ReactNode;
  failure: string;
}

async function loadSchema(editing: boolean) {
  const { withPicture } = await import("~/domain/form/picture-field");
  return withPicture(
    "main_image",
    (await import("~/domain/product/product-form")).productFormSchema({ editing }),
  );
}

/** Creates and edits, with the same fields and rules, the picture last (D60, D61). */
export function ProductForm(props: ProductFormProps) {
  const { editing, values, categories, imageKey, picturesTo, cancelTo, instead, failure } = props;
  const { edit, form, fields } = useEditForm<ProductInput>({
    id: "product",
    defaultValue: values,
    loadSchema: () => loadSchema(editing),
  });
  const { answer, restored } = edit;
  const { hasAuctions } = useVisit();
  const shown = { fields, categories, timesOptional: !editing, hasAuctions };
  const showsAuction = hasAuctions || values.product_type !== "buy_now";
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onFocus={edit.onFocus}
      className={stack.xl}
    >
      {answer?.conflict ? (
        <EditConflict conflict={answer.conflict} id={form.errorId} />
      ) : (
        (form.errors && instead) || <FormErrors form={form} title={failure} />
      )}
      {editing ? <HiddenField field={fields.seen} /> : <FormKeyField />}
      <ProductFields {...shown} section="what" title={t("What it is")} />
      <ProductFields {...shown} section="value" title={t("Value and stock")} />
      <ProductFields
        {...shown}
        section="fixed_price"
        title={t("Fixed price")}
        note={showsAuction ? t("For 'Buy Now' and 'Buy now or pledge'") : undefined}
        part="fixed_price"
      />
      {showsAuction ? (
        <ProductFields
          {...shown}
          section="auction"
          title={t("Auction")}
          note={t("For 'Auction' and 'Buy now or pledge'")}
          part="auction"
        />
      ) : null}
      <ProductFields {...shown} section="window" title={t("In the shop window")} />
      <FormSection title={t("Picture")}>
        {imageKey ? <ProductPicture imageKey={imageKey} alt={t("Current picture")} sizes="320px" /> : null}
        {picturesTo === undefined ? null : (
          <p>
            <Link to={picturesTo}>{t("More pictures, their order and their descriptions")}</Link>
          </p>
        )}
        <ChoosePictureAgain />
        <FileField
          field={fields.main_image}
          label={t("Main image")}
          hint={
            imageKey
              ? t("JPG, PNG or GIF, under 5 MB. Leave empty to keep the current picture.")
              : t("JPG, PNG or GIF, under 5 MB.")
          }
          accept="image/jpeg,image/png,image/gif"
          optional
        />
      </FormSection>
      <FormActions cancelTo={cancelTo}>{t("Save")}</FormActions>
      <LeaveGuard formId={form.id} unsaved={Boolean(answer ?? restored)} />
    </Form>
  );
}

const controls = Object.entries(CONTROLS) as [FieldName, Control][];

interface FieldsProps extends ShownForm, Omit<FormSectionProps, "children"> {
  section: Section;
}

function ProductFields({ section, title, note, part, fields, ...form }: FieldsProps) {
  const own = controls.filter(([, control]) => control.section === section);
  const show = ([name, control]: [FieldName, Control]) => (
    <Fragment key={name}>{control.show(fields[name], form)}</Fragment>
  );
  return (
    <FormSection title={title} note={note} part={part}>
      {own.map((entry, i) => {
        const [name, { row }] = entry;
        if (row === undefined) return show(entry);
        if (row === own[i - 1]?.[1].row) return null;
        return (
          <FullWidthRow key={name}>{own.filter(([, other]) => other.row === row).map(show)}</FullWidthRow>
        );
      })}
    </FormSection>
  );
}
