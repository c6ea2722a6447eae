import type { RoundState } from "~/domain/round/round";
import { t } from "~/texts/t";
import { Badge } from "./badge";
import { LiveBadge } from "./live-badge";

/** A void round is closed too (D78). `note` stands in the place of ACTIVE where nobody can enter. */
type RoundStateBadgeProps = {
  state: RoundState;
  isVoid?: boolean;
  note?: string | null;
};

export function RoundStateBadge({ state, isVoid = false, note = null }: RoundStateBadgeProps) {
  if (isVoid) return <Badge tone="red">{t("VOID")}</Badge>;
  switch (state) {
    case "active":
      return note ? <Badge tone="neutral">{note}</Badge> : <LiveBadge phase="live" label={t("ACTIVE")} />;
    case "closed":
      return <Badge tone="neutral">{t("CLOSED")}</Badge>;
  }
}
