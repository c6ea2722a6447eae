import { useHydrated } from "~/ui/network/use-hydrated";
import * as styles from "~/screens/storefront/auction/auction.css";
import type { ConnectionState } from "~/ui/network/live-connection";

const LABELS: Record<ConnectionState | "off", string> = {
  connecting: "Connecting…",
  live: "Live updates on",
  polling: "Updates every few seconds",
  reconnecting: "Reconnecting…",
  gone: "Updates have stopped",
  off: "",
};

interface Props {
  state: ConnectionState | "off";
  /** The figures are final; only the result is missing. */
  isEnded: boolean;
  asOf: string;
  refreshSeconds: number | null;
}

/** Shows how fresh the figures are, because old figures must never look live. */
export function LiveIndicator({ state: connection, isEnded, asOf, refreshSeconds }: Props) {
  const state = isEnded && connection === "live" ? "off" : connection;
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <p className={styles.indicator.off}>
        {`As of ${asOf}. `}
        <noscript>
          {refreshSeconds ? (
            `This page refreshes itself every ${refreshSeconds} seconds.`
          ) : (
            <>
              <a href="?">Refresh</a> for the latest figures.
            </>
          )}
        </noscript>
      </p>
    );
  return (
    <p className={styles.indicator[state]}>
      {LABELS[state]}{" "}
      <span className={styles.asOf}>
        {state === "off" ? "As of" : "· as of"} {asOf}
      </span>
    </p>
  );
}
