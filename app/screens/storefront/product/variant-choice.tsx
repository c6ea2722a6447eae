import { useActionData } from "~/router";
import { control } from "~/ui/form/control.css";
import { Icon } from "~/ui/frame/icon";
import * as styles from "~/ui/form/select-field.css";
import { t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";
import { CART_ERROR_ID } from "../fixed-price/add-to-cart-form";
import { field, label as labelled } from "../fixed-price/quantity.css";
import type { VariantChoice as Choice } from "./variant-choice.server";

export function VariantChoice({ label, groups }: Pick<Choice, "label" | "groups">) {
  const refusal = useActionData<CartAnswer>()?.cartRefusal;
  const choices = ({ choices }: Choice["groups"][number]) =>
    choices.map(({ id, text, isSoldOut }) => (
      <option key={id} value={id} disabled={isSoldOut}>
        {text}
      </option>
    ));
  return (
    <div className={field}>
      <label htmlFor="variant" className={labelled}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          id="variant"
          name="variant_id"
          required
          defaultValue={refusal?.variantId ?? ""}
          className={`${control} ${styles.select}`}
          aria-invalid={refusal?.isOfVariant || undefined}
          aria-describedby={CART_ERROR_ID}
        >
          <option value="">{t("Please choose")}</option>
          {groups.map((group) =>
            group.label === null ? (
              choices(group)
            ) : (
              <optgroup key={group.label} label={group.label}>
                {choices(group)}
              </optgroup>
            ),
          )}
        </select>
        <Icon name="down" className={styles.arrow} />
      </div>
    </div>
  );
}
