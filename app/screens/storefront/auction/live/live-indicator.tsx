import { useHydrated } from "~/ui/network/use-hydrated";
import * as styles from "~/screens/storefront/auction/auction.css";
import type { ConnectionState } from "~/ui/network/live-connection";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

const LABELS: Record<ConnectionState | "off", string> = {
  connecting: msg("Connecting…"),
  live: msg("Live updates on"),
  polling: msg("Updates every few seconds"),
  reconnecting: msg("Reconnecting…"),
  gone: msg("Updates have stopped"),
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
        {`${t("As of {time}.", { time: asOf })} `}
        <noscript>
          {refreshSeconds ? (
            t("This page refreshes itself every {seconds} seconds.", { seconds: refreshSeconds })
          ) : (
            <>{tNodes("{link} for the latest figures.", { link: <a href="?">{t("Refresh")}</a> })}</>
          )}
        </noscript>
      </p>
    );
  return (
    <p className={styles.indicator[state]}>
      {t(LABELS[state])}{" "}
      <span className={styles.asOf}>
        {state === "off" ? t("As of") : t("· as of")} {asOf}
      </span>
    </p>
  );
}
