import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { useTypedText } from "~/ui/form/use-typed-text";
import * as styles from "./quantity.css";

export interface QuantityPickerProps {
  id: string;
  stock: number;
  typed?: string;
  errorId?: string;
  inRow?: boolean;
}

/** From 1 to the stock. The buttons need scripts, the field does not. */
export function QuantityPicker({ id, stock, typed = "1", errorId, inRow = false }: QuantityPickerProps) {
  const { text, setText, box } = useTypedText(typed);
  const count = Math.trunc(Number(text)) || 0;
  const step = (sign: "minus" | "plus", label: string, next: number, possible: boolean) => (
    <button
      type="button"
      className={`${styles.step} ${styles.scripted}`}
      aria-label={label}
      disabled={!possible}
      onClick={() => setText(String(Math.min(Math.max(next, 1), stock)))}
    >
      <Icon name={sign} />
    </button>
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={inRow ? visuallyHidden : styles.label}>
        Quantity
      </label>
      <div className={styles.box}>
        {step("minus", "One less", count - 1, count > 1)}
        <input
          id={id}
          type="number"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          min={1}
          max={stock}
          required
          {...box}
          className={styles.input}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
        />
        {step("plus", "One more", count + 1, count < stock)}
      </div>
    </div>
  );
}
