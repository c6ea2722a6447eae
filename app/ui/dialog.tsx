import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import * as styles from "./dialog.css";
import { Icon } from "./icon";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** Costs 12 kB of script: screens load it with React.lazy, and have a page or section of their own without scripts. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  // Radix warns about a dialog without a description unless told that there is none.
  const undescribed = description ? {} : { "aria-describedby": undefined };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil} />
        <Radix.Content className={styles.sheet} {...undescribed}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description ? (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          ) : null}
          {children}
          {/* Last, so that the dialog opens with its first field in focus. */}
          <Radix.Close className={styles.close} aria-label="Close">
            <Icon name="close" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
