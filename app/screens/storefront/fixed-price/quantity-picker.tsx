import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./quantity.css";

export interface QuantityPickerProps {
  id: string;
  stock: number;
  typed?: string;
  errorId: string;
  isRefused: boolean;
  inRow?: boolean;
}

/** From 1 to the stock. The buttons need scripts (app/ui/form/step-quantities.ts), the field does not. */
export function QuantityPicker(props: QuantityPickerProps) {
  const { id, stock, typed = "1", errorId, isRefused, inRow = false } = props;
  const step = (sign: "minus" | "plus", label: string, by: number) => (
    <button type="button" className={`${styles.step} ${styles.scripted}`} aria-label={label} data-step={by}>
      <Icon name={sign} />
    </button>
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={inRow ? visuallyHidden : styles.label}>
        {t("Quantity")}
      </label>
      <div className={styles.box}>
        {step("minus", t("One less"), -1)}
        <input
          id={id}
          type="number"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          min={1}
          max={stock}
          required
          defaultValue={typed}
          className={styles.input}
          aria-invalid={isRefused || undefined}
          aria-describedby={errorId}
        />
        {step("plus", t("One more"), 1)}
      </div>
    </div>
  );
}
