import type { FieldMetadata } from "@conform-to/react";
import { COUNTIES, countyOf } from "~/domain/settings/delivery";
import { FormSection, FullWidthRow } from "~/screens/management/products/form/product-form-section";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { choice, mark } from "~/ui/form/choice.css";
import { FieldError } from "~/ui/form/field-frame";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { muted } from "~/ui/frame/layout.css";
import * as styles from "./zone-rows.css";

type Fields = Record<string, FieldMetadata<string>>;

interface ZoneRowsProps {
  fields: Fields;
  count: number;
}

/** Blank rows add and ticks remove, without scripts. */
export function ZoneRows({ fields, count }: ZoneRowsProps) {
  const rows = Array.from({ length: count }, (_, nth) => nth);
  const zoneOf = new Map(
    rows.flatMap((nth) =>
      tickedIn(fields[`counties_${nth}`]).map((county) => [county, fields[`name_${nth}`]?.initialValue]),
    ),
  );
  return (
    <>
      {rows.map((nth) => (
        <ZoneRow key={nth} fields={fields} nth={nth} zoneOf={zoneOf} />
      ))}
      <OtherCounties fields={fields} />
    </>
  );
}

interface ZoneRowProps {
  fields: Fields;
  nth: number;
  /** The stored or sent zone of each county. */
  zoneOf: ReadonlyMap<string, string | undefined>;
}

function ZoneRow({ fields, nth, zoneOf }: ZoneRowProps) {
  const of = (name: string) => fields[`${name}_${nth}`];
  const [name, fee, counties, days, remove] = ["name", "fee", "counties", "days", "remove"].map(of);
  if (!name || !fee || !counties || !days || !remove) return null;
  const known = name.initialValue;
  const ticked = tickedIn(counties);
  return (
    <FormSection
      title={known ?? "New zone"}
      {...(!known && { note: "Leave blank what you do not need. After you save there is room for more." })}
    >
      <TextField field={name} label="Name" maxLength={60} autoComplete="off" />
      <TextField field={fee} label="Fee" prefix="KSh" inputMode="numeric" autoComplete="off" />
      <ExpectedDays field={days} />
      <FullWidthRow>
        <details open={ticked.length > 0 || Boolean(counties.errors)}>
          <summary className={styles.summary}>
            {ticked.length > 0 ? `Counties: ${ticked.length}` : "Choose its counties"}
          </summary>
          <div className={styles.counties} role="group" aria-label={`Counties of ${known ?? "the new zone"}`}>
            {COUNTIES.map((county) => (
              <label key={county} className={choice}>
                <input
                  type="checkbox"
                  className={mark}
                  name={counties.name}
                  value={county}
                  defaultChecked={ticked.includes(county)}
                />
                <span>
                  {county}
                  {!ticked.includes(county) && zoneOf.has(county) ? (
                    <span className={muted}> (in {zoneOf.get(county)})</span>
                  ) : null}
                </span>
              </label>
            ))}
          </div>
        </details>
        <FieldError field={counties} />
      </FullWidthRow>
      {known ? <CheckboxField field={remove} label={`Remove ${known}`} /> : null}
    </FormSection>
  );
}

function OtherCounties({ fields: { others, others_fee: fee, others_days: days } }: { fields: Fields }) {
  if (!others || !fee || !days) return null;
  return (
    <FormSection title="All other counties">
      <FullWidthRow>
        <RadioGroup
          field={others}
          label="Delivery there"
          options={[
            { value: "fee", label: "For this fee" },
            {
              value: "no_delivery",
              label: "No delivery",
              hint: "Buyers there can still collect their goods.",
            },
          ]}
        />
      </FullWidthRow>
      <TextField field={fee} label="Fee" prefix="KSh" inputMode="numeric" autoComplete="off" />
      <ExpectedDays field={days} />
    </FormSection>
  );
}

const ExpectedDays = ({ field }: { field: FieldMetadata<string> }) => (
  <TextField
    field={field}
    label="Expected days"
    optional
    hint="Such as 3, or 2-4"
    maxLength={20}
    autoComplete="off"
  />
);

/** Stored as one text; a form that comes back has each tick, or the only one. */
function tickedIn(field: FieldMetadata<string> | undefined): string[] {
  const sent: unknown = field?.initialValue;
  return [sent]
    .flat()
    .flatMap((text) =>
      typeof text === "string" ? text.split(",").flatMap((name) => countyOf(name) ?? []) : [],
    );
}
