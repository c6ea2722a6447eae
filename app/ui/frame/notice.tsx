import type { ReactNode, Ref } from "react";
import { Icon, type IconName } from "./icon";
import * as styles from "./notice.css";

type NoticeTone = keyof typeof styles.tone;

export const noticeIcons: Record<NoticeTone, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  error: "warning",
};

/** Set `role` only if the notice appears while the page is open. */
export type NoticeProps = {
  tone: NoticeTone;
  title?: string;
  role?: "status";
  id?: string;
  /** Of a form's answer, which gets the focus (app/ui/form/form-alert.tsx). */
  alert?: { ref: Ref<HTMLDivElement>; autoFocus: boolean };
  children?: ReactNode;
};

export const Notice = ({ tone, title, role, id, alert, children }: NoticeProps) => (
  <div
    id={id}
    {...(alert ? { ...alert, role: "alert", tabIndex: -1 } : { role })}
    className={styles.tone[tone]}
  >
    <Icon name={noticeIcons[tone]} className={styles.icon} />
    <div className={styles.body}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children}
    </div>
  </div>
);
