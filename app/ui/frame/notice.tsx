import type { ReactNode } from "react";
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
type NoticeProps = {
  tone: NoticeTone;
  title?: string;
  role?: "status" | "alert";
  id?: string;
  children?: ReactNode;
};

export const Notice = ({ tone, title, role, id, children }: NoticeProps) => (
  <div id={id} role={role} className={styles.tone[tone]}>
    <Icon name={noticeIcons[tone]} className={styles.icon} />
    <div className={styles.body}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children}
    </div>
  </div>
);
