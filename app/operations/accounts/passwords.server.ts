import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's second recommended setting: 19 MiB, 2 passes, 1 lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

let nobody: Promise<string> | undefined;

/** With a null hash it does the same work and answers false: an unknown name takes as long as a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody's password");
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
