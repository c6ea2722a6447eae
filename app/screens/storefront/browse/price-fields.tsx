import { type PriceName, priceRange, type TypedPrices } from "~/domain/product/price-range";
import { control } from "~/ui/form/control.css";
import { FieldError, framedField } from "~/ui/form/field-frame";
import { t } from "~/texts/t";
import * as styles from "./browse.css";

/** With a typed price the filters are sent when the field is left. */
export function PriceFields({ filters }: { filters: TypedPrices }) {
  return (
    <fieldset className={styles.prices}>
      <legend className={styles.legend}>{t("Price (KSh)")}</legend>
      <PriceField name="price_from" label={t("From")} filters={filters} />
      <PriceField name="price_to" label={t("To")} filters={filters} />
    </fieldset>
  );
}

/** The error has its own element, so that it can change while the typed text stays. */
function PriceField({ name, label, filters }: { name: PriceName; label: string; filters: TypedPrices }) {
  const { problem } = priceRange(filters);
  const isWrong = problem?.field === name;
  const field = framedField(name, isWrong ? [problem.message] : undefined);
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={filters[name]}
        inputMode="numeric"
        maxLength={20}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${name}-problem`}
        className={control}
      />
      <div id={`${name}-problem`} role="status" data-part={`${name}-problem`} className={styles.problem}>
        <FieldError field={field} />
      </div>
    </>
  );
}
