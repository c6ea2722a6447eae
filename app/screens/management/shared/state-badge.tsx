import { Badge } from "~/ui/badge/badge";
import { t } from "~/texts/t";

export const StateBadge = ({ isActive, off = t("Inactive") }: { isActive: boolean; off?: string }) => (
  <Badge tone={isActive ? "green" : "neutral"}>{isActive ? t("Active") : off}</Badge>
);
