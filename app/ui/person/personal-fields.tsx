import type { ReactNode } from "react";
import type { SignupPersonal } from "~/domain/account/account";
import type { Field } from "~/ui/form/field-frame";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { t } from "~/texts/t";
import { GENDER_LABELS, LABELS } from "./person-labels";
import { pair } from "./personal-fields.css";

const genders = () => Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label: t(label) }));

type PersonalFieldsProps = {
  fields: Record<keyof SignupPersonal, Field>;
  /** The server's day in Nairobi, because a phone's clock may be years behind. */
  today: string;
  children?: ReactNode;
};

export const PersonalFields = ({ fields, today, children }: PersonalFieldsProps) => (
  <>
    <div className={pair}>
      <TextField field={fields.first_name} label={t(LABELS.first_name)} autoComplete="given-name" />
      <TextField field={fields.last_name} label={t(LABELS.last_name)} autoComplete="family-name" />
    </div>
    {children}
    <TextField
      field={fields.phone_number}
      type="tel"
      label={t(LABELS.phone_number)}
      hint={t("E.g. 0712 345 678; from another country with its code, e.g. +256…")}
      autoComplete="tel"
      inputMode="tel"
    />
    <div className={pair}>
      <SelectField
        field={fields.gender}
        label={t(LABELS.gender)}
        placeholder={t("Choose")}
        options={genders()}
        autoComplete="sex"
      />
      <TextField
        field={fields.date_of_birth}
        type="date"
        label={t(LABELS.date_of_birth)}
        max={today}
        autoComplete="bday"
      />
    </div>
  </>
);
