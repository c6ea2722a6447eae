import { msg } from "~/texts/t";

/** Separate from the account schemas, so that the browser need not load them. */
export const USER_TYPES = ["buyer", "seller", "admin"] as const;
export type UserType = (typeof USER_TYPES)[number];

export const USER_TYPE_LABELS: Record<UserType, string> = {
  buyer: msg("Buyer"),
  seller: msg("Seller"),
  admin: msg("Admin"),
};
