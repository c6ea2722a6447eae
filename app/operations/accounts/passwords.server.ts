import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommended setting for argon2id. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

let dummyHash: Promise<string> | undefined;

/** A null hash costs the same work, so that an unknown name takes as long as a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("nobody's password");
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
