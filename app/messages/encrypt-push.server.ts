/** What only the browser reads that made the keys (RFC 8291, with the content encoding aes128gcm of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const RECORD_BYTES = 4_096;
const CURVE = "prime256v1";
/** Ends the only record. */
const LAST = Buffer.from([2]);

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

function newSender() {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return sender;
}

/** Sender and salt are new for each message; the test of the RFC's own example gives them. */
export function encryptPush(
  text: string,
  keys: SubscriptionKeys,
  { sender, salt } = { sender: newSender(), salt: randomBytes(16) },
): Buffer {
  const [browser, auth] = [Buffer.from(keys.p256dh, "base64url"), Buffer.from(keys.auth, "base64url")];
  const [shared, own] = [sender.computeSecret(browser), sender.getPublicKey()];
  const secret = derived(shared, auth, Buffer.concat([Buffer.from("WebPush: info\0"), browser, own]), 32);
  const keyOf = (name: string, bytes: number) =>
    derived(secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes);
  const cipher = createCipheriv("aes-128-gcm", keyOf("aes128gcm", 16), keyOf("nonce", 12));
  const sealed = [
    cipher.update(Buffer.concat([Buffer.from(text), LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(own.length, 4);
  return Buffer.concat([salt, sizes, own, ...sealed]);
}
