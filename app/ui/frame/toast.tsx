import { Form, Link } from "~/router";
import { useEffect, useState } from "react";
import { Icon } from "./icon";
import { noticeIcons } from "./notice";
import * as styles from "./toast.css";
import { useHydrated } from "~/ui/line/use-hydrated";

export type ToastTone = keyof typeof styles.tone;

/** A form with one button, such as 'Undo'. */
export type ToastAction = { label: string; to: string; fields: readonly [name: string, value: string][] };

export type ToastMessage = {
  id: string;
  tone: ToastTone;
  message: string;
  durationMs?: number;
  action?: ToastAction;
  link?: { label: string; to: string };
};

export type ToastRegionProps = { toast: ToastMessage | null; place: keyof typeof styles.place };

const durations: Record<ToastTone, number> = { success: 2000, info: 3000, warning: 4000, error: 4000 };

/** Both live regions are always there: screen readers announce only changes inside a region they know. */
export function ToastRegion({ toast, place }: ToastRegionProps) {
  const hydrated = useHydrated();
  const [closedId, setClosedId] = useState<string | null>(null);
  const shown = toast && toast.id !== closedId ? toast : null;
  const urgent = shown?.tone === "error" || shown?.tone === "warning";
  const item = shown ? <Toast key={shown.id} toast={shown} onClose={setClosedId} /> : null;
  return (
    <div className={hydrated ? styles.place[place] : item ? styles.banner : undefined}>
      <div role="status">{urgent ? null : item}</div>
      <div role="alert">{urgent ? item : null}</div>
    </div>
  );
}

type ToastProps = { toast: ToastMessage; onClose: (id: string) => void };

/** Its time starts again when pointer and focus have left it. */
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
