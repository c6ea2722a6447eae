/** A load balancer in front of several processes: it forwards requests, streams and WebSockets in turn, and skips processes that do not listen. */
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

const LOOK_EVERY_MS = 200;
const MAX_MS = 30_000;

/** @param port 0: a free one */
export async function openLoadBalancer(addresses: () => readonly string[], port = 0) {
  const notReady = new Set<string>();
  let turn = 0;
  const inTurn = () => {
    const all = addresses();
    const from = (turn += 1) % all.length;
    const order = [...all.slice(from), ...all.slice(0, from)];
    return [...order.filter((url) => !notReady.has(url)), ...order.filter((url) => notReady.has(url))];
  };

  async function look(url: string) {
    const signal = AbortSignal.timeout(LOOK_EVERY_MS * 5);
    const isReady = await fetch(`${url}/readyz`, { signal }).then(({ ok }) => ok, () => false); // oxfmt-ignore
    if (isReady) notReady.delete(url);
    else notReady.add(url);
  }
  const looking = setInterval(() => addresses().forEach((url) => void look(url)), LOOK_EVERY_MS);

  const server = http.createServer((request, response) => void pass(request, response));

  async function pass(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isRead = request.method === "GET";
    for (const url of inTurn()) {
      const outcome = await forward(url, request, Buffer.concat(chunks), response);
      if (outcome === "passed") return;
      notReady.add(url);
      if (outcome === "broken" && !isRead) return void response.writeHead(502).end("no answer came");
    }
    response.writeHead(503).end("nobody is there");
  }

  server.on("upgrade", (request: http.IncomingMessage, near: Duplex, head: Buffer) => {
    near.on("error", () => near.destroy());
    const [url = "", ...others] = inTurn();
    connect(url, others);
    function connect(url: string, others: readonly string[]) {
      const { port, hostname } = new URL(url);
      const far = net.connect(Number(port), hostname);
      far.on("connect", () => {
        const heads = request.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : `${name}: ${all[i + 1]}`));
        far.write(`GET ${request.url} HTTP/1.1\r\n${heads.join("\r\n")}\r\n\r\n`);
        far.write(head);
        far.pipe(near).pipe(far);
      });
      far.on("error", () => {
        const [next, ...rest] = others;
        if (far.bytesRead > 0 || next === undefined) near.destroy();
        else connect(next, rest);
      });
      near.once("close", () => far.destroy());
    }
  });

  // or it closes an idle connection just as a client sends the next request
  server.keepAliveTimeout = MAX_MS * 10;
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}

export type LoadBalancer = Awaited<ReturnType<typeof openLoadBalancer>>;

/** 'broken': the process ended before it answered, and may have done the request. */
function forward(
  url: string,
  { method, url: path = "/", headers }: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): Promise<"passed" | "refused" | "broken"> {
  return new Promise((resolve) => {
    const passed = http.request(url + path, { method, headers, agent: false, timeout: MAX_MS });
    passed.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
      // a partial answer must not look complete
      answer.once("error", () => response.destroy());
      resolve("passed");
    });
    passed.once("timeout", () => passed.destroy());
    passed.once("error", (error) =>
      resolve("code" in error && error.code === "ECONNREFUSED" ? "refused" : "broken"),
    );
    response.once("close", () => passed.destroy());
    passed.end(body);
  });
}
