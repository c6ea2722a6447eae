import type { FieldMetadata } from "@conform-to/react";
import type { CheckoutFields } from "~/domain/order/checkout/checkout-form";
import {
  COUNTIES,
  deliveredCounties,
  deliveryFee,
  type DeliverySettings,
  feeText,
  variesByPlace,
  pickUpAddress,
} from "~/domain/settings/delivery";
import { expectedDaysText } from "~/domain/settings/expected-days";
import { RadioGroup } from "~/ui/form/radio-group";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { useHydrated } from "~/ui/network/use-hydrated";
import { t } from "~/texts/t";
import * as styles from "./checkout.css";

interface Props {
  fields: { [Name in keyof CheckoutFields]: FieldMetadata<string> };
  delivery: DeliverySettings;
  subtotalCents: number;
}

export function DeliveryFields({ fields, delivery, subtotalCents }: Props) {
  const hydrated = useHydrated();
  const counties = deliveredCounties(delivery);
  const points = delivery.pickUpPoints.map((point) => ({
    value: point.name,
    label: t("Collect at {name}", { name: point.name }),
    hint: [
      feeText(deliveryFee(delivery, { county: "", pickUpPoint: point.name, subtotalCents })),
      pickUpAddress(point),
      point.openingHours,
      expectedDaysText(point.expectedDays),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  return (
    <Panel title={t("Delivery")}>
      <div className={stack.l}>
        <TextField field={fields.shipping_name} label={t("Name")} autoComplete="name" />
        <TextField
          field={fields.shipping_phone}
          type="tel"
          label={t("Phone number")}
          hint={t("We call this number; with M-Pesa it is the one that pays")}
          autoComplete="tel"
          inputMode="tel"
        />
        {points.length > 0 ? (
          <RadioGroup
            field={fields.pick_up_point}
            label={t("Where to")}
            options={[{ value: "", label: t("Bring it to my address") }, ...points]}
          />
        ) : null}
        <div className={styles.address}>
          <SelectField
            field={fields.shipping_county}
            label={t("County")}
            options={counties.map((county) => ({ value: county, label: county }))}
            {...(counties.length < COUNTIES.length && {
              hint: t("Counties that are not in this list get no delivery"),
            })}
            placeholder={t("Choose your county")}
            autoComplete="address-level1"
          />
          <TextField field={fields.shipping_city} label={t("Town")} autoComplete="address-level2" />
          <TextField
            field={fields.shipping_address}
            label={t("Landmark or address")}
            hint={t("What the rider looks for, such as 'opposite the post office'")}
            autoComplete="street-address"
          />
        </div>
        {variesByPlace(delivery) && !hydrated ? (
          <div className={styles.unscripted}>
            <Button name="intent" value="show" look="secondary" formNoValidate>
              {t("Show delivery")}
            </Button>
          </div>
        ) : null}
        <TextArea field={fields.customer_notes} label={t("Anything we should know?")} optional rows={3} />
      </div>
    </Panel>
  );
}
