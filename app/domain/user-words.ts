import type { UserType } from "./account";

export const USER_TYPE_LABELS: Record<UserType, string> = {
  buyer: "Buyer",
  seller: "Seller",
  admin: "Admin",
};
