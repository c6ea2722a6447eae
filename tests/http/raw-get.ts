/** GET without fetch(), which hides the compressed size and may answer a 304 from its own cache. */
import http from "node:http";
import { brotliDecompressSync } from "node:zlib";

export interface Received {
  status: number;
  bytes: number;
  text: string;
  headers: http.IncomingHttpHeaders;
}

export function rawGet(url: string, headers: http.OutgoingHttpHeaders = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { "accept-encoding": "br", ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const packed = answer.headers["content-encoding"] === "br" && body.length > 0;
        const text = (packed ? brotliDecompressSync(body) : body).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, bytes: body.length, text, headers: answer.headers });
      });
    });
    request.on("error", reject);
  });
}
