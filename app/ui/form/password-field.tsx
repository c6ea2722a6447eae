import { getInputProps } from "@conform-to/react";
import { useState } from "react";
import { Button } from "~/ui/frame/button";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { scripted } from "~/ui/frame/scripted.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import { describedBy, type Field } from "./field-frame";
import * as styles from "./password-field.css";
import { TextBox } from "./text-box";

interface PasswordFieldProps {
  field: Field;
  label: string;
  hint?: string;
  optional?: boolean;
  /** "off": a secret that is nobody's login. */
  autoComplete: "current-password" | "new-password" | "off";
}

/** On a page without React its button is pressed by `show-password.ts`, which follows the order of these elements. */
export function PasswordField({ field, hint, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  // a password is never written back into the page
  const described = { value: false, ...describedBy(field, hint) };
  const { key, ...input } = getInputProps(field, { type: isShown ? "text" : "password", ...described });
  const button = (
    <span className={classNames(styles.button, scripted)}>
      <Button
        type="button"
        look="secondary"
        data-show
        aria-controls={field.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t("Hide") : t("Show")}
        <span className={visuallyHidden}> {rest.label.toLowerCase()}</span>
      </Button>
    </span>
  );
  return (
    <TextBox
      key={key}
      {...input}
      {...rest}
      hint={hint}
      field={field}
      autoCapitalize="none"
      spellCheck={false}
      after={button}
    />
  );
}
