/** A push service and a browser on this machine: the browser reads what was encrypted for it (RFC 8188, RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Answers `status`. */
export async function openPushService() {
  const received: Pushed[] = [];
  const behaviour = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(behaviour.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, received, behaviour, close: () => void server.close() };
}

export function makeBrowser(endpoint: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): string {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
      const shared = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
      const keyOf = (name: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${name}\0`, bytes));
      const sealed = body.subarray(21 + sender.length);
      const decipher = createDecipheriv("aes-128-gcm", keyOf("aes128gcm", 16), keyOf("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}
