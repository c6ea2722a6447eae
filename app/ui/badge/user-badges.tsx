import { USER_TYPE_LABELS, type UserType } from "~/domain/account/user-type";
import { Badge, type BadgeTone } from "./badge";
import { t } from "~/texts/t";

const tones: Record<UserType, BadgeTone> = { buyer: "blue", seller: "teal", admin: "violet" };

export const UserTypeBadge = ({ type }: { type: UserType }) => (
  <Badge tone={tones[type]}>{t(USER_TYPE_LABELS[type])}</Badge>
);

export const VerifiedBadge = ({ isVerified }: { isVerified: boolean }) => (
  <Badge tone={isVerified ? "green" : "neutral"}>{isVerified ? t("Verified") : t("Not verified")}</Badge>
);
