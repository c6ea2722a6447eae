import { USER_TYPE_LABELS, type UserType } from "~/domain/account/user-type";
import { Badge, type BadgeTone } from "./badge";

const tones: Record<UserType, BadgeTone> = { buyer: "blue", seller: "teal", admin: "violet" };

export function UserTypeBadge({ type }: { type: UserType }) {
  return <Badge tone={tones[type]}>{USER_TYPE_LABELS[type]}</Badge>;
}

export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return <Badge tone={isVerified ? "green" : "neutral"}>{isVerified ? "Verified" : "Not verified"}</Badge>;
}
