/** Keys of the account's secrets, each for one use. */
import { hkdfSync } from "node:crypto";
import { sessionSecret } from "~/env/env.server";

const KEY_BYTES = 32;

const keyFor = (use: string): Buffer => Buffer.from(hkdfSync("sha256", sessionSecret(), "", use, KEY_BYTES));

const keys: {
  secondFactor?: Buffer;
  oneTimeCodes?: Buffer;
  firstSuperuser?: Buffer;
  push?: Buffer;
  accountMark?: Buffer;
  news?: Buffer;
  payments?: Buffer;
} = {};

/** Encrypts the apps' secrets (D86). */
export const secondFactorKey = (): Buffer => (keys.secondFactor ??= keyFor("second factor"));

/** Digests the codes for a new password and for a phone (D85). */
export const oneTimeCodeKey = (): Buffer => (keys.oneTimeCodes ??= keyFor("one-time codes"));

/** Encrypts M-Pesa's keys that were entered in Management. */
export const paymentKey = (): Buffer => (keys.payments ??= keyFor("payment connections"));

export const firstSuperuserKey = (): Buffer => (keys.firstSuperuser ??= keyFor("first superuser"));

/** Signs for whom a page was made (D133). */
export const accountMarkKey = (): Buffer => (keys.accountMark ??= keyFor("account mark"));

/** Signs the links that end a person's news. */
export const newsKey = (): Buffer => (keys.news ??= keyFor("news"));

/** The shop's private key for push services (D84). */
export const pushSecret = (): Buffer => (keys.push ??= keyFor("web push"));
