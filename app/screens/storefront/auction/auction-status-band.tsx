import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "~/router";
import { parseTypedAmount } from "~/domain/money";
import { Icon } from "~/ui/frame/icon";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import { type AuctionStatus, statusLook } from "./auction-status";
import { countdownText } from "./countdown-text";

interface Props {
  status: AuctionStatus;
  place: number | null;
  /** When the page next changes by the clock. */
  at: number | undefined;
  page: Pick<AuctionPage, "round" | "own" | "turn" | "serverNow" | "timeText">;
}

/** The one line that says how the viewer stands. It moves once when somebody overtakes them while they watch. */
export function AuctionStatusBand({ status, place, page, at }: Props) {
  const [shown, setShown] = useState({ status, isNew: false });
  if (shown.status !== status) setShown({ status, isNew: status === "overtaken" });
  const line = useRef<HTMLParagraphElement>(null);
  useFocusAfterPledge(line, page.own);
  const { text, icon, tint } = statusLook(status, { place, round: page.round?.number });
  return (
    <p ref={line} tabIndex={-1} className={classNames(styles.band[tint], shown.isNew && styles.moved)}>
      <Icon name={icon} />
      <strong>{text}</strong>
      <TimeLeft {...page} at={at} />
    </p>
  );
}

/** After a pledge the page is at its top, where this line is; the next amount may be in the box already. */
function useFocusAfterPledge(line: RefObject<HTMLElement>, own: AuctionPage["own"]): void {
  const { key } = useLocation();
  const receipt = own?.receipts[0]?.receipt;
  const pledgeCents = own?.pledgeCents;
  const before = useRef({ key, receipt });
  useEffect(() => {
    const { current: last } = before;
    before.current = { key, receipt };
    // a pledge from another tab comes without a navigation
    if (last.key === key || last.receipt === receipt) return;
    const { activeElement } = document;
    // half a sum, such as '1,6', is being typed too
    const isTyping =
      activeElement instanceof HTMLInputElement && parseTypedAmount(activeElement.value) !== pledgeCents;
    if (!isTyping) line.current?.focus({ preventScroll: true });
  }, [key, receipt, pledgeCents, line]);
}

/** Counts down by the server's clock, because phones' clocks can be minutes off. */
function TimeLeft({
  turn,
  serverNow,
  timeText,
  at,
}: Omit<Props["page"], "round" | "own"> & Pick<Props, "at">) {
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
  return text ? <span className={styles.statusNote}>{text}</span> : null;
}
