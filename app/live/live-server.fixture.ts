import { once } from "node:events";
import http, { type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocket } from "ws";
import { answerEvents } from "./auction-events.server";
import { attachSockets } from "./auction-socket.server";
import { type Frame, frameQueue } from "./watcher.fixture";

export async function openLiveServer() {
  const server = http.createServer((request, response) => {
    const [, id] = /^\/live\/auction\/([^/?]+)/.exec(request.url ?? "") ?? [];
    if (id === undefined) response.end(`${request.method} ${request.url}`);
    else void answerEvents(request, response, id);
  });
  attachSockets(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, origin: `http://127.0.0.1:${port}` };
}

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>;

interface Client {
  frames: Frame[];
  next: ReturnType<typeof frameQueue>["next"];
  /** A WebSocket's; a stream has none. */
  closed: Promise<{ code: number; reason: string }>;
  stop: () => void;
}

interface Refused {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: unknown;
}

export class LiveRefusal extends Error {
  constructor(readonly answer: Refused) {
    super(`refused with ${answer.status}`);
  }
}

async function refusalOf(response: http.IncomingMessage): Promise<LiveRefusal> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += String(chunk);
  return new LiveRefusal({
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: JSON.parse(text) as unknown,
  });
}

export async function bySocket({ port }: LiveServer, path: string, headers: OutgoingHttpHeaders = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: headers as Record<string, string>,
  });
  const { frames, next, push } = frameQueue();
  let count = 0;
  socket.on("message", (text: Buffer) => {
    const { type, data, ...rest } = JSON.parse(text.toString()) as Frame;
    if (Object.keys(rest).length > 0) throw new Error(`more than type and data: ${text.toString()}`);
    push({ type, data, id: (count += 1) });
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once("message", () => resolve());
    socket.once("error", reject);
    socket.once("unexpected-response", (_request, response) => void refusalOf(response).then(reject, reject));
  });
  return { frames, next, closed, stop: () => socket.terminate(), socket };
}

export async function byStream(
  { origin }: LiveServer,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Client & { headers: http.IncomingHttpHeaders; text: () => string; socket: Socket }> {
  const request = http.get(origin + path, { headers, agent: false });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw await refusalOf(response);
  const { frames, next, push } = frameQueue();
  let all = "";
  let rest = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    all += chunk;
    const events = (rest + chunk).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, id = "", type = "", data = ""] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (type) push({ type: type as Frame["type"], data: JSON.parse(data) as unknown, id: Number(id) });
    }
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    response.once("error", () => undefined);
    response.once("close", () => resolve({ code: 0, reason: "" }));
  });
  await next(() => true);
  const { socket } = response;
  return {
    frames,
    next,
    closed,
    stop: () => socket.destroy(),
    headers: response.headers,
    text: () => all,
    socket,
  };
}
