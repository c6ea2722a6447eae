import type { ButtonSize } from "~/ui/frame/button";
import { t } from "~/texts/t";
import { PostButton } from "./post-button";

/** Of a page that edits a record and shows this form. */
export const STATE_INTENTS = ["save", "activate", "deactivate"] as const;

interface StateFormProps {
  action: string;
  name: string;
  isActive: boolean;
  back: string;
  size?: ButtonSize;
  label?: string;
}

/** Posts the new state, so pressing it twice does no harm. */
export function StateForm({ action, name, isActive, back, size = "medium", label }: StateFormProps) {
  const text = label ?? (isActive ? t("Deactivate") : t("Activate"));
  return (
    <PostButton
      page={action}
      intent={isActive ? "deactivate" : "activate"}
      label={text}
      fullLabel={`${text} ${name}`}
      fields={{ back }}
      size={size}
    />
  );
}
