import { Form } from "~/router";
import { t } from "~/texts/t";
import { useEffect, useRef } from "react";
import { Icon } from "./icon";
import { noticeIcons } from "./notice";
import { timeToasts } from "./time-toasts";
import * as styles from "./toast.css";

type ToastTone = keyof typeof styles.tone;

type ToastAction = { label: string; to: string; fields: readonly [name: string, value: string][] };

type ToastMessage = {
  id: string;
  tone: ToastTone;
  message: string;
  durationMs?: number;
  action?: ToastAction;
  link?: { label: string; to: string };
};

type ToastRegionProps = { toasts: readonly ToastMessage[]; place: keyof typeof styles.place };

const durations: Record<ToastTone, number> = { success: 2000, info: 3000, warning: 4000, error: 4000 };

/** Both live regions always exist, because screen readers only announce changes inside known regions. */
export function ToastRegion({ toasts, place }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? timeToasts(region.current) : undefined), []);
  const items = (urgent: boolean) =>
    toasts
      .filter((toast) => isUrgent(toast) === urgent)
      .map((toast) => <Toast key={toast.id} toast={toast} />);
  return (
    <div ref={region} data-toasts className={styles.place[place]}>
      <div role="status" data-part="messages">
        {items(false)}
      </div>
      <div role="alert" data-part="alerts">
        {items(true)}
      </div>
    </div>
  );
}

const isUrgent = ({ tone }: ToastMessage) => tone === "error" || tone === "warning";

function Toast({ toast }: { toast: ToastMessage }) {
  const { tone, message, durationMs = durations[tone], action, link } = toast;
  return (
    <div className={styles.tone[tone]} data-toast-ms={durationMs}>
      <Icon name={noticeIcons[tone]} />
      <p className={styles.message}>
        {message}
        {link ? (
          <>
            {" "}
            <a href={link.to} className={styles.link}>
              {link.label}
            </a>
          </>
        ) : null}
      </p>
      {action ? <ActionButton action={action} /> : null}
      <button type="button" className={styles.close} data-close aria-label={t("Close this message")}>
        <Icon name="close" />
      </button>
    </div>
  );
}

const ActionButton = ({ action: { label, to, fields } }: { action: ToastAction }) => (
  <Form method="post" action={to} className={styles.action}>
    {fields.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button className={styles.actionButton}>{label}</button>
  </Form>
);
