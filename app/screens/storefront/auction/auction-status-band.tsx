import { useEffect, useState } from "react";
import { Icon } from "~/ui/frame/icon";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import { type AuctionStatus, statusLook } from "./auction-status";
import { countdownText } from "./countdown-text";

interface Props {
  status: AuctionStatus;
  place: number | null;
  page: Pick<AuctionPage, "phase" | "nextPhaseAt" | "serverNow" | "timeText">;
}

/** The one line that says how the viewer stands. It moves once when somebody overtakes them while they watch. */
export function AuctionStatusBand({ status, place, page }: Props) {
  const [shown, setShown] = useState({ status, isNew: false });
  if (shown.status !== status) setShown({ status, isNew: status === "overtaken" });
  const { text, icon, tint } = statusLook(status, place);
  return (
    <p className={classNames(styles.band[tint], shown.isNew && styles.moved)}>
      <Icon name={icon} />
      <strong>{text}</strong>
      <TimeLeft {...page} />
    </p>
  );
}

/** Counts down by the server's clock, because phones' clocks can be minutes off. */
function TimeLeft({ phase, nextPhaseAt, serverNow, timeText }: Props["page"]) {
  const [leftMs, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (nextPhaseAt === null) return;
    const ahead = serverNow - Date.now();
    const tick = () => setLeft(nextPhaseAt - Date.now() - ahead);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [nextPhaseAt, serverNow]);
  const isCounting = nextPhaseAt !== null && leftMs !== null && (phase === "live" || phase === "upcoming");
  const text = (isCounting ? countdownText(phase, leftMs) : null) ?? timeText;
  return text ? <span className={styles.turn}>{text}</span> : null;
}
