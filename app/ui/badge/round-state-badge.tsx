import type { PhaseNote } from "~/domain/product/product";
import type { RoundState } from "~/domain/round/round";
import { t } from "~/texts/t";
import { cluster, muted, small } from "~/ui/frame/layout.css";
import { classNames } from "~/ui/text/class-names";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";

/** A void round is closed too (D78). `isLive` is false if an active round accepts no pledges now; `note` gives the reason. */
type RoundStateBadgeProps = {
  state: RoundState;
  isVoid?: boolean;
  isLive?: boolean;
  note?: PhaseNote | null;
};

export function RoundStateBadge({ state, isVoid = false, isLive = true, note = null }: RoundStateBadgeProps) {
  if (isVoid) return <Badge tone="red">{t("VOID")}</Badge>;
  switch (state) {
    case "active":
      if (note && !note.hasBegun) return <Badge tone="neutral">{note.text}</Badge>;
      if (note) return <NotedBadge text={t("ACTIVE")} note={note.text} />;
      return isLive ? (
        <LiveBadge phase="live" label={t("ACTIVE")} />
      ) : (
        <Badge tone="neutral">{t("ACTIVE")}</Badge>
      );
    case "closed":
      return <Badge tone="neutral">{t("CLOSED")}</Badge>;
  }
}

const NotedBadge = ({ text, note }: { text: string; note: string }) => (
  <span className={cluster.s}>
    <Badge tone="neutral">{text}</Badge>
    <span className={classNames(muted, small)}>{note}</span>
  </span>
);
