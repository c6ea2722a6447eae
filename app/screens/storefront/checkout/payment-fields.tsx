import type { FieldMetadata } from "@conform-to/react";
import { M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { RadioGroup } from "~/ui/form/radio-group";
import { FieldError } from "~/ui/form/field-frame";
import { Panel } from "~/ui/frame/panel";
import { msg, t } from "~/texts/t";

interface Props {
  field: FieldMetadata<string>;
  isPayOnDelivery: boolean;
  /** A winner's order may cost nothing, delivery included (D83). */
  isFree: boolean;
  mpesaObstacle: string | null;
}

const NOW = msg("We ask your phone as soon as the order is placed; enter your PIN there");

export function PaymentFields({ field, isPayOnDelivery, isFree, mpesaObstacle }: Props) {
  return (
    <Panel title={t("Payment")}>
      {mpesaObstacle !== null ? (
        <>
          <input type="hidden" name={field.name} value={isPayOnDelivery ? ON_DELIVERY : M_PESA} />
          <p id={field.id}>
            {isPayOnDelivery
              ? `${t("Pay on delivery, when you have the goods.")} ${mpesaObstacle}`
              : `${mpesaObstacle} ${t("Please order less at once, or ask the shop.")}`}
          </p>
          <FieldError field={field} />
        </>
      ) : isPayOnDelivery && !isFree ? (
        <RadioGroup
          field={field}
          label={t("How will you pay?")}
          options={[
            { value: M_PESA, label: t("M-Pesa now"), hint: t(NOW) },
            { value: ON_DELIVERY, label: t("On delivery"), hint: t("When you have the goods") },
          ]}
        />
      ) : (
        <>
          <input type="hidden" name={field.name} value={M_PESA} />
          <p id={field.id}>{isFree ? t("There is nothing to pay.") : `M-Pesa. ${t(NOW)}.`}</p>
          <FieldError field={field} />
        </>
      )}
    </Panel>
  );
}
