import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** AES-256-GCM: a copied database alone gives no secret away. */
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `owner`: whose it is; a secret copied to another row opens there with no key. */
export function encryptSecret(secret: Buffer, owner: string | number, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(String(owner)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null if it was sealed with another key: SESSION_SECRET has changed since. */
export function decryptSecret(sealed: string, owner: string | number, key: Buffer): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(String(owner)))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
