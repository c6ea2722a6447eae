/** 'Self-registration always sends buyer' (specification §3). Without the schemas of accounts, for the browser. */
export const USER_TYPES = ["buyer", "seller", "admin"] as const;
export type UserType = (typeof USER_TYPES)[number];

export const USER_TYPE_LABELS: Record<UserType, string> = {
  buyer: "Buyer",
  seller: "Seller",
  admin: "Admin",
};
