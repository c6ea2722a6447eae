import type { Digests } from "~/domain/round/check-round";

/** By WebCrypto, which browsers have on secure pages alone. */
export const webDigests: Digests = {
  sha256: async (text) => toHex(await crypto.subtle.digest("SHA-256", bytesOf(text))),
  sha256OfBytes: async (hex) => toHex(await crypto.subtle.digest("SHA-256", fromHex(hex))),
  hmac: async (keyHex, message) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", fromHex(keyHex), algorithm, false, ["sign"]);
    return toHex(await crypto.subtle.sign("HMAC", key, bytesOf(message)));
  },
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

const fromHex = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
