import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { db } from "~/db/client.server";
import { eventShapes } from "~/http/wire/event.server";
import { WEBHOOK_EVENTS, type WebhookEvent } from "~/domain/webhook/webhook";
import { useEventShapes } from "./event-data.server";
import { newWebhookSecret } from "./post-webhook.server";

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Answers `status`; 0: never. */
export async function openReceiver() {
  useEventShapes(eventShapes);
  const received: ReceivedRequest[] = [];
  const behaviour = { status: 200, location: "" };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, text: Buffer.concat(parts).toString() });
      if (behaviour.status === 0) return;
      if (behaviour.location) response.setHeader("Location", behaviour.location);
      response.writeHead(behaviour.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soko`;
  return {
    url,
    received,
    behaviour,
    bodies: () => received.map(({ text }) => JSON.parse(text) as { id: string; type: string; data: unknown }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

const ALL = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export async function addEndpoint(url: string, events: readonly WebhookEvent[] = ALL) {
  const data = { url, events: events.join(" "), secret: newWebhookSecret() };
  return db().webhookEndpoint.create({ data });
}

export async function deleteWebhooks() {
  await db().delivery.deleteMany();
  await db().webhookEndpoint.deleteMany();
}
