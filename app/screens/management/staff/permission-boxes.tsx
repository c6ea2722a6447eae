import { getCollectionProps } from "@conform-to/react";
import { PERMISSION_TEXTS, PERMISSIONS } from "~/domain/account/permissions";
import * as choice from "~/ui/form/choice.css";
import { type Field, FieldError } from "~/ui/form/field-frame";
import { frame, hint, label } from "~/ui/form/field-frame.css";

/** The first box has the field's id, so that a link from the error summary finds it. */
export function PermissionBoxes({ field }: { field: Field }) {
  const boxes = getCollectionProps(field, { type: "checkbox", options: [...PERMISSIONS] });
  return (
    <fieldset className={frame} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className={label}>Permissions</legend>
      <div>
        {PERMISSIONS.map((permission, index) => {
          const { key, id, ...box } = boxes[index] ?? { key: permission, id: permission };
          return (
            <label key={key} className={choice.choice}>
              <input {...box} id={index === 0 ? field.id : id} className={choice.mark} />
              <span className={choice.texts}>
                {permission}
                <span className={hint}>{PERMISSION_TEXTS[permission]}</span>
              </span>
            </label>
          );
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
