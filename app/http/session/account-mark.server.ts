import { createHmac } from "node:crypto";
import { accountMarkKey } from "./secret-keys.server";

const LENGTH = 16;

/** On the forms of a page made for an account (D133): the same in all of its sessions, and it does not tell which account. */
export const accountMark = (userId: number): string =>
  createHmac("sha256", accountMarkKey()).update(String(userId)).digest("base64url").slice(0, LENGTH);
