// A bare Node HTTP server to compare with: it repeats the answers it was given.
import { createServer } from "node:http";

/**
 * @typedef {{ path: string, status: number, headers: [string, string][], body: string }} Replay body in base64
 * @typedef {{ status: number, headers: string[], body: Buffer }} Recorded
 */

const answers = /** @type {Map<string | undefined, Recorded>} */ (new Map());

const server = createServer((request, response) => {
  const send = () => {
    const answer = answers.get(request.url);
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  };
  if (request.method !== "POST") return send();
  const chunks = /** @type {Buffer[]} */ ([]);
  request.on("data", (chunk) => chunks.push(chunk));
  request.once("end", () => {
    Buffer.concat(chunks).toString();
    send();
  });
});

server.listen(0, "127.0.0.1");
process.on("message", (/** @type {Replay} */ { path, status, headers, body }) => {
  const bytes = Buffer.from(body, "base64");
  answers.set(path, {
    status,
    headers: [...headers.flat(), "Content-Length", String(bytes.length)],
    body: bytes,
  });
  if (server.listening) process.send?.(server.address());
  else server.once("listening", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
