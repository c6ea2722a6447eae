import { classNames } from "~/ui/text/class-names";
import { Form } from "~/router";
import type { ReactNode } from "react";
import { PRICE_ROUNDINGS } from "~/domain/product/price/price-change";
import { type ChangeField, FIGURE_CHANGES, type MANY_CHANGES } from "~/domain/product/product-change-form";
import type { Refusal } from "~/domain/refusal";
import { fieldAttributes, FieldError, framedField } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { Button } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { choicesOf, ListChoice } from "~/screens/management/lists/list-form";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import * as styles from "./change-forms.css";
import { t } from "~/texts/t";

type Kind = (typeof MANY_CHANGES)[number];

interface ChangeFormsProps {
  action: string;
  /** The selection and the way back. */
  fields: readonly (readonly [name: string, value: string])[];
  categories: readonly (readonly [value: string, label: string])[];
  /** What was typed, if the form comes back with an error. */
  typed: Partial<Record<ChangeField, string>>;
  refusal: Refusal | null;
}

export function ChangeForms(props: ChangeFormsProps) {
  const { typed, refusal, categories } = props;
  const field = (name: ChangeField) =>
    framedField(name, refusal?.field === name ? [refusal.message] : undefined);
  const box = (name: ChangeField) => ({
    ...fieldAttributes(field(name)),
    field: field(name),
    name,
    defaultValue: typed[name] ?? "",
    inputMode: "numeric" as const,
    autoComplete: "off",
  });
  return (
    <div className={stack.l}>
      <ChangeForm {...props} kind="activate" title={t("Activate drafts")}>
        <p className={classNames(muted, styles.wholeRow)}>
          {t(
            "Buyers see them at once. An auction opens its first round, with pledges from its base price to ten times that.",
          )}
        </p>
      </ChangeForm>
      <ChangeForm {...props} kind="unpublish" title={t("Unpublish")}>
        <p className={classNames(muted, styles.wholeRow)}>
          {t("They become drafts, unless somebody has ordered or joined them.")}
        </p>
      </ChangeForm>
      <ChangeForm {...props} kind="figures" title={t("Price, sale price or stock")}>
        <div>
          <ListChoice
            name="way"
            label={t("What to change")}
            value={typed.way ?? "price_set"}
            options={choicesOf(FIGURE_CHANGES)}
          />
          <FieldError field={field("way")} />
        </div>
        <TextBox {...box("number")} inputMode="decimal" label={t("Number")} maxLength={16} />
        <ListChoice
          name="round_to"
          label={t("Round a percentage to")}
          value={typed.round_to ?? "1"}
          options={PRICE_ROUNDINGS.map((shillings) => [String(shillings), `KSh ${shillings}`])}
        />
        <div className={styles.wholeRow}>
          <TextBox
            {...box("sale_ends")}
            type="datetime-local"
            label={t("End of a sale price")}
            hint={t("Nairobi time. Then the old price is back by itself.")}
          />
        </div>
      </ChangeForm>
      <ChangeForm {...props} kind="category" title={t("Category")}>
        <div>
          <ListChoice
            name="new_category"
            label={t("New category")}
            value={typed.new_category ?? null}
            none={t("Choose a category")}
            options={categories}
          />
          <FieldError field={field("new_category")} />
        </div>
      </ChangeForm>
    </div>
  );
}

interface ChangeFormProps extends ChangeFormsProps {
  kind: Kind;
  title: string;
  children: ReactNode;
}

const ChangeForm = ({ action, fields, kind, title, children }: ChangeFormProps) => (
  <Panel title={title}>
    <Form action={action} className={styles.form}>
      <HiddenFields fields={[...fields, ["change", kind]]} />
      {children}
      <div className={styles.wholeRow}>
        <Button look="secondary" aria-label={t("Preview: {title}", { title })}>
          {t("Preview")}
        </Button>
      </div>
    </Form>
  </Panel>
);
