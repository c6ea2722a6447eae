import type { FieldMetadata } from "@conform-to/react";
import { M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { RadioGroup } from "~/ui/form/radio-group";
import { FieldError } from "~/ui/form/field-frame";
import { Panel } from "~/ui/frame/panel";

interface Props {
  field: FieldMetadata<string>;
  isPayOnDelivery: boolean;
  /** A winner's order may cost nothing, delivery included (D83). */
  isFree: boolean;
  mpesaObstacle: string | null;
}

const NOW = "We ask your phone as soon as the order is placed; enter your PIN there";

export function PaymentFields({ field, isPayOnDelivery, isFree, mpesaObstacle }: Props) {
  return (
    <Panel title="Payment">
      {mpesaObstacle !== null ? (
        <>
          <input type="hidden" name={field.name} value={isPayOnDelivery ? ON_DELIVERY : M_PESA} />
          <p id={field.id}>
            {isPayOnDelivery
              ? `Pay on delivery, when you have the goods. ${mpesaObstacle}`
              : `${mpesaObstacle} Please order less at once, or ask the shop.`}
          </p>
          <FieldError field={field} />
        </>
      ) : isPayOnDelivery && !isFree ? (
        <RadioGroup
          field={field}
          label="How will you pay?"
          options={[
            { value: M_PESA, label: "M-Pesa now", hint: NOW },
            { value: ON_DELIVERY, label: "On delivery", hint: "When you have the goods" },
          ]}
        />
      ) : (
        <>
          <input type="hidden" name={field.name} value={M_PESA} />
          <p id={field.id}>{isFree ? "There is nothing to pay." : `M-Pesa. ${NOW}.`}</p>
          <FieldError field={field} />
        </>
      )}
    </Panel>
  );
}
