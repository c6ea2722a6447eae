import { Fragment } from "react";
import type { FieldName } from "~/domain/product/fields";
import { type Control, CONTROLS, type Section, type ShownForm } from "./product-controls";
import { FormSection, type FormSectionProps, FullWidthRow } from "./product-form-section";

const controls = Object.entries(CONTROLS) as [FieldName, Control][];

interface FieldsProps extends ShownForm, Omit<FormSectionProps, "children"> {
  section: Section;
}

export function ProductFields({ section, title, note, part, fields, ...form }: FieldsProps) {
  const own = controls.filter(([, control]) => control.section === section);
  const show = ([name, control]: [FieldName, Control]) => (
    <Fragment key={name}>{control.show(fields[name], form)}</Fragment>
  );
  return (
    <FormSection title={title} note={note} part={part}>
      {own.map((entry, i) => {
        const [name, { row }] = entry;
        if (row === undefined) return show(entry);
        if (row === own[i - 1]?.[1].row) return null;
        return (
          <FullWidthRow key={name}>{own.filter(([, other]) => other.row === row).map(show)}</FullWidthRow>
        );
      })}
    </FormSection>
  );
}
