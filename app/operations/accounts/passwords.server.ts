import { hash, verify } from "@node-rs/argon2";
import { db } from "~/db/client.server";
import { passwordForms } from "~/domain/account/password";

/** OWASP's second recommended setting for argon2id. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes the one form that all spellings share (D134). */
export const hashPassword = (password: string): Promise<string> =>
  hash(passwordForms(password).stored, SETTINGS);

interface PasswordHolder {
  readonly id: number;
  readonly passwordHash: string;
}

let dummyHash: Promise<string> | undefined;

/** An unknown name costs as much work as a wrong password. A hash from before D134 is renewed. */
export async function verifyPassword(holder: PasswordHolder | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("nobody's password");
  const passwordHash = holder?.passwordHash ?? (await dummyHash);
  const { stored, others } = passwordForms(password);
  if (await verify(passwordHash, stored)) return holder !== null;
  for (const form of others) {
    if (!(await verify(passwordHash, form))) continue;
    if (holder) await renewHash(holder, stored);
    return holder !== null;
  }
  return false;
}

/** Not if the password was changed meanwhile. */
async function renewHash({ id, passwordHash }: PasswordHolder, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await db().user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } });
}
