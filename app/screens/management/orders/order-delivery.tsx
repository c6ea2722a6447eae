import type { FieldMetadata } from "@conform-to/react";
import { feeText, type PickUpPoint } from "~/domain/settings/delivery";
import { RadioGroup } from "~/ui/form/radio-group";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { stack } from "~/ui/frame/layout.css";
import { isAtCounter } from "~/domain/order/taken-order";
import { t } from "~/texts/t";
import * as styles from "./order-goods.css";

export type DeliveryFieldName =
  | "shipping_name"
  | "shipping_phone"
  | "pick_up_point"
  | "shipping_county"
  | "shipping_city"
  | "shipping_address";

interface OrderDeliveryProps {
  fields: Record<DeliveryFieldName, FieldMetadata<string>>;
  pickUpPoints: readonly Pick<PickUpPoint, "name" | "feeCents">[];
  /** Those that the shop delivers to. */
  counties: readonly string[];
  optional?: readonly ("name" | "phone")[];
}

export function OrderDelivery({ fields, pickUpPoints, counties, optional = [] }: OrderDeliveryProps) {
  return (
    <div className={stack.l}>
      <TextField
        field={fields.shipping_name}
        label={t("Name")}
        optional={optional.includes("name")}
        autoComplete="off"
      />
      <TextField
        field={fields.shipping_phone}
        type="tel"
        label={t("Phone number")}
        optional={optional.includes("phone")}
        hint={t("With M-Pesa it is the one that pays")}
        autoComplete="off"
        inputMode="tel"
      />
      <RadioGroup
        field={fields.pick_up_point}
        label={t("Where to")}
        options={[
          { value: "", label: t("To an address") },
          ...pickUpPoints.map(({ name, feeCents }) => ({
            value: name,
            label: isAtCounter(name) ? t("At the counter") : name,
            hint: feeText(feeCents),
          })),
        ]}
      />
      <div className={styles.address}>
        <SelectField
          field={fields.shipping_county}
          label={t("County")}
          options={counties.map((county) => ({ value: county, label: county }))}
          placeholder={t("Choose the county")}
        />
        <TextField field={fields.shipping_city} label={t("Town")} autoComplete="off" />
        <TextField field={fields.shipping_address} label={t("Landmark or address")} autoComplete="off" />
      </div>
    </div>
  );
}
