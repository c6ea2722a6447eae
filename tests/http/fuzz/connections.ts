/** Sends raw requests over keep-alive connections, because fetch() would correct deliberate errors. */
import { mkdtempSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const GIVE_UP_MS = 20_000;

export function openConnections(origin: string, sockets: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(origin);

  const once = ({ method, path, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method, path, timeout: GIVE_UP_MS };
      // Node leaves out the length for some methods, and then the body would be read as the next request
      const length = body && !headers["Transfer-Encoding"] ? { "Content-Length": body.length } : {};
      const request = http.request({ ...options, headers: { ...headers, ...length } });
      request.on("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const type = answer.headers["content-type"] ?? "";
          const text = unpacked(Buffer.concat(chunks), answer.headers["content-encoding"]);
          resolve({ status: answer.statusCode ?? 0, type, text });
        });
      });
      request.on("timeout", () => request.destroy(new Error(`no answer within ${GIVE_UP_MS} ms`)));
      request.on("error", reject);
      request.end(body ?? undefined);
    });

  return { send: once, close: () => agent.destroy() };
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(bytes).toString("utf8");
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a shell command. The body is in a file, because it may contain any byte. */
export function asCurl(origin: string, { method, path: address, headers, body }: Sent): string {
  const parts = ["curl", "-sS", "-i", "--path-as-is", "-X", method];
  for (const [name, value] of Object.entries(headers)) parts.push("-H", quoted(`${name}: ${value}`));
  if (body) {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "soko-fuzz-")), "body");
    writeFileSync(file, body);
    parts.push("--data-binary", `@${file}`);
  }
  return [...parts, quoted(origin + address)].join(" ");
}
