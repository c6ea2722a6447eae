import { Form } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { control } from "~/ui/form/control.css";
import { frame, label } from "~/ui/form/field-frame.css";
import { Card } from "~/ui/frame/card";
import { stack } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";

/** For a code that was read out. */
export function CodeForm({ code }: { code: string }) {
  return (
    <Card>
      <Form method="get" className={stack.m}>
        <label className={frame}>
          <span className={label}>{t("Code")}</span>
          <input
            name="code"
            defaultValue={code}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={control}
          />
        </label>
        <FormActions>{t("Go on")}</FormActions>
      </Form>
    </Card>
  );
}
