/** The code by which a browser makes the shop's first superuser: the log prints it while there is none. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { inGroups } from "~/domain/text/in-groups";
import { codeKey } from "~/domain/text/typed-code";
import { base32 } from "~/operations/accounts/second-factor/code-secrets.server";
import { firstSuperuserKey } from "./secret-keys.server";

const CODE_BYTES = 10;

/** The same in all processes and after a restart; worthless once there is a superuser. */
export const firstSuperuserCode = (): string =>
  inGroups(
    base32(createHmac("sha256", firstSuperuserKey()).update("code").digest().subarray(0, CODE_BYTES)),
    "-",
  ).toUpperCase();

const digest = (text: string) => createHash("sha256").update(text).digest();
const typed = (code: string) => digest(codeKey(code).replaceAll("-", ""));

export const isFirstSuperuserCode = (code: string): boolean =>
  timingSafeEqual(typed(code), typed(firstSuperuserCode()));
