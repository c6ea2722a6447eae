import { STAFF_PRICE_FIELDS, type TypedStaffPrice } from "~/domain/order/price/staff-price";
import { control } from "~/ui/form/control.css";
import { FieldFrame, framedField } from "~/ui/form/field-frame";
import { arrow, frame, select } from "~/ui/form/select-field.css";
import { TextBox } from "~/ui/form/text-box";
import { Icon } from "~/ui/frame/icon";
import { muted, stack } from "~/ui/frame/layout.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import * as styles from "./order-goods.css";
import type { StaffPriceForm } from "./staff-price-form.server";

interface Props {
  form: StaffPriceForm;
  /** Of the form whose errors link to these fields. */
  formId: string;
  lines: readonly { value: string; label: string }[];
  chosen?: string | undefined;
  typed?: Partial<TypedStaffPrice> | undefined;
  error?: { readonly field: string | undefined; readonly message: string } | null;
  children?: React.ReactNode;
}

/** Staff change the price of one line at a time, or take money off it, and say why. */
export function StaffPriceFields({ form, formId, lines, chosen, typed, error = null, children }: Props) {
  const names = STAFF_PRICE_FIELDS;
  const fieldOf = (name: string) =>
    framedField(`${formId}-${name}`, error?.field === name ? [error.message] : undefined);
  return (
    <details open={error !== null || Boolean(typed?.price || typed?.off)} className={styles.prices}>
      <summary>{t("Change a price")}</summary>
      <div className={stack.m}>
        <p className={muted}>{form.limit}</p>
        <FieldFrame field={fieldOf(names.line)} label={t("Of which goods?")}>
          <div className={frame}>
            <select
              id={fieldOf(names.line).id}
              name={names.line}
              defaultValue={chosen}
              className={classNames(control, select)}
            >
              {lines.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="down" className={arrow} />
          </div>
        </FieldFrame>
        <TextBox
          {...attributes(fieldOf(names.price))}
          label={t("Price of one")}
          optional
          name={names.price}
          defaultValue={typed?.price}
          prefix="KSh"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextBox
          {...attributes(fieldOf(names.off))}
          label={t("Or money off the whole line")}
          optional
          name={names.off}
          defaultValue={typed?.off}
          prefix="KSh"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextBox
          {...attributes(fieldOf(names.reason))}
          label={t("Why")}
          hint={t("The owner reads it in the reports, with your name.")}
          name={names.reason}
          defaultValue={typed?.reason}
          maxLength={200}
          autoComplete="off"
        />
        {children}
      </div>
    </details>
  );
}

const attributes = (field: ReturnType<typeof framedField>) => ({
  field,
  id: field.id,
  "aria-invalid": field.errors ? true : undefined,
  "aria-describedby": field.errors ? field.errorId : undefined,
});
