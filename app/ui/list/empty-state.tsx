import type { LinkProps } from "~/router";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/frame/button";
import * as styles from "./empty-state.css";

type EmptyStateProps = {
  title: string;
  level?: 1 | 2 | 3;
  action?: { to: LinkProps["to"]; label: string };
  children?: ReactNode;
};

export function EmptyState({ title, level = 2, action, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children ? <div className={styles.body}>{children}</div> : null}
      {action ? <ButtonLink to={action.to}>{action.label}</ButtonLink> : null}
    </div>
  );
}
