import { useEffect, useState } from "react";
import { Icon } from "~/ui/frame/icon";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import { type AuctionStatus, statusLook } from "./auction-status";
import { countdownText } from "./countdown-text";

interface Props {
  status: AuctionStatus;
  place: number | null;
  /** When the page next changes by the clock. */
  at: number | undefined;
  page: Pick<AuctionPage, "turn" | "serverNow" | "timeText">;
}

/** The one line that says how the viewer stands. It moves once when somebody overtakes them while they watch. */
export function AuctionStatusBand({ status, place, page, at }: Props) {
  const [shown, setShown] = useState({ status, isNew: false });
  if (shown.status !== status) setShown({ status, isNew: status === "overtaken" });
  const { text, icon, tint } = statusLook(status, place);
  return (
    <p className={classNames(styles.band[tint], shown.isNew && styles.moved)}>
      <Icon name={icon} />
      <strong>{t(text)}</strong>
      <TimeLeft {...page} at={at} />
    </p>
  );
}

/** Counts down by the server's clock, because phones' clocks can be minutes off. */
function TimeLeft({ turn, serverNow, timeText, at }: Props["page"] & Pick<Props, "at">) {
  const [leftMs, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!at) return;
    const ahead = serverNow - Date.now();
    const tick = () => setLeft(at - Date.now() - ahead);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [at, serverNow]);
  const text = (turn && leftMs !== null ? countdownText(turn, leftMs) : null) ?? timeText;
  return text ? <span className={styles.turn}>{text}</span> : null;
}
