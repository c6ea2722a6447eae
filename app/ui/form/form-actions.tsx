import type { ReactNode } from "react";
import { useNavigation } from "~/router";
import { Button, ButtonLink, type ButtonLook } from "~/ui/frame/button";
import { formActions } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";

export interface FormActionsProps {
  cancelTo?: string | null | undefined;
  cancel?: string;
  cancelDiscards?: boolean | undefined;
  /** For a list that stays where it was scrolled to. */
  preventScrollReset?: boolean;
  look?: ButtonLook | undefined;
  /** The button's own, on a page with several forms. */
  intent?: string;
  /** Default: this page is being posted. */
  busy?: boolean;
  children: ReactNode;
}

/** The last row of a form: Cancel, if it leads anywhere, and the button that sends it. */
export function FormActions(props: FormActionsProps) {
  const {
    cancelTo,
    cancel = t("Cancel"),
    cancelDiscards,
    preventScrollReset,
    look,
    intent,
    children,
  } = props;
  const { formMethod, formData } = useNavigation();
  const isSent = formMethod === "POST" && (intent === undefined || formData?.get("intent") === intent);
  return (
    <div className={formActions}>
      {cancelTo ? (
        <ButtonLink
          look="secondary"
          to={cancelTo}
          preventScrollReset={preventScrollReset}
          data-discards={cancelDiscards}
        >
          {cancel}
        </ButtonLink>
      ) : null}
      <Button
        look={look}
        busy={props.busy ?? isSent}
        {...(intent !== undefined && { name: "intent", value: intent })}
      >
        {children}
      </Button>
    </div>
  );
}
