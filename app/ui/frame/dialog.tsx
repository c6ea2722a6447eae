import { muted } from "~/ui/frame/layout.css";
import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import * as styles from "./dialog.css";
import { Icon } from "./icon";
import { t } from "~/texts/t";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** The first field gets the focus even if a button such as '−' comes before it; a filled one would only open the keyboard. */
function focusFirstField(event: Event) {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLInputElement>("input:not([type=hidden]), textarea, select");
  if (!field) return;
  event.preventDefault();
  (field.value === "" ? field : dialog).focus();
}

/** 12 kB of script: load it with React.lazy, and give pages without scripts their own section. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  // Radix warns about a missing description unless this is set
  const undescribed = description ? {} : { "aria-describedby": undefined };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil} />
        <Radix.Content className={styles.sheet} onOpenAutoFocus={focusFirstField} {...undescribed}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description ? <Radix.Description className={muted}>{description}</Radix.Description> : null}
          {children}
          {/* last, so that the first button has the focus if a dialog has no fields */}
          <Radix.Close className={styles.close} aria-label={t("Close")}>
            <Icon name="close" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
