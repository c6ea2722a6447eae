import type { PreviewText, StandingText } from "~/domain/pledge/standing-text";
import { classNames } from "~/ui/text/class-names";
import { Icon } from "~/ui/frame/icon";
import { unbroken } from "~/ui/text/unbroken";
import * as styles from "./standing-line.css";

export const StandingLine = ({ standing: { facts, ...words } }: { standing: StandingText }) => (
  <div className={styles.lines}>
    {facts.length > 0 ? <p>{unbroken(facts.join(" · "))}</p> : null}
    <PreviewLine {...words} />
  </div>
);

export const PreviewLine = ({ preview, tone, className }: PreviewText & { className?: string }) => (
  <p className={classNames(styles.tone[tone], className)}>
    {tone === "neutral" ? null : (
      <Icon name={tone === "good" ? "check" : "warning"} className={styles.icon} />
    )}
    <span>{unbroken(preview)}</span>
  </p>
);
