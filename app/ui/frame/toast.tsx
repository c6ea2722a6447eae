import { Form, Link } from "~/router";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "./icon";
import { noticeIcons } from "./notice";
import * as styles from "./toast.css";
import { useHydrated } from "~/ui/network/use-hydrated";

type ToastTone = keyof typeof styles.tone;

type ToastAction = { label: string; to: string; fields: readonly [name: string, value: string][] };

export type ToastMessage = {
  id: string;
  tone: ToastTone;
  message: string;
  durationMs?: number;
  action?: ToastAction;
  link?: { label: string; to: string };
};

export type ToastRegionProps = { toasts: readonly ToastMessage[]; place: keyof typeof styles.place };

const durations: Record<ToastTone, number> = { success: 2000, info: 3000, warning: 4000, error: 4000 };

/** Both live regions always exist, because screen readers only announce changes inside known regions. */
export function ToastRegion({ toasts, place }: ToastRegionProps) {
  const hydrated = useHydrated();
  const [closedIds, setClosedIds] = useState<readonly string[]>([]);
  const close = useCallback((id: string) => setClosedIds((before) => [...before, id]), []);
  const shown = toasts.filter(({ id }) => !closedIds.includes(id));
  const items = (urgent: boolean) =>
    shown
      .filter((toast) => isUrgent(toast) === urgent)
      .map((toast) => <Toast key={toast.id} toast={toast} onClose={close} />);
  return (
    <div className={hydrated ? styles.place[place] : shown.length > 0 ? styles.banner : undefined}>
      <div role="status">{items(false)}</div>
      <div role="alert">{items(true)}</div>
    </div>
  );
}

const isUrgent = ({ tone }: ToastMessage) => tone === "error" || tone === "warning";

type ToastProps = { toast: ToastMessage; onClose: (id: string) => void };

/** Its time restarts when pointer and focus leave it. */
function Toast({ toast, onClose }: ToastProps) {
  const { id, tone, message, durationMs = durations[tone], action, link } = toast;
  const hydrated = useHydrated();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, held, durationMs, onClose]);

  return (
    <div
      className={styles.tone[tone]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={noticeIcons[tone]} />
      <p className={styles.message}>
        {message}
        {link ? (
          <>
            {" "}
            <Link to={link.to} className={styles.link}>
              {link.label}
            </Link>
          </>
        ) : null}
      </p>
      {action ? <ActionButton action={action} /> : null}
      {hydrated ? (
        <button
          type="button"
          className={styles.close}
          onClick={() => onClose(id)}
          aria-label="Close this message"
        >
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}

function ActionButton({ action: { label, to, fields } }: { action: ToastAction }) {
  return (
    <Form method="post" action={to} className={styles.action}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={styles.actionButton}>{label}</button>
    </Form>
  );
}
