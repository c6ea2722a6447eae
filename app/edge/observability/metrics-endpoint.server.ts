/** Who may read the figures: a program on this machine, or whoever has the token. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { metrics } from "~/metrics/metrics.server";
import { exposition } from "~/http/observability/process-figures.server";

interface Asking {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingMessage["headers"];
}

/** What proxies add: behind one on this machine the whole world would come from here. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

const isLoopback = (address = "") => /^(?:::ffff:)?127\.|^::1$/.test(address);

const digest = (text: string) => createHash("sha256").update(text).digest();

/** `token` is the setting METRICS_TOKEN; without it this machine alone may ask. */
export function mayReadMetrics({ socket, headers }: Asking, token: string | undefined): boolean {
  const given = /^bearer +(\S+)\s*$/i.exec(headers.authorization ?? "")?.[1];
  // of equal length, so that the comparison takes the same time whatever was sent
  if (given !== undefined) return token !== undefined && timingSafeEqual(digest(given), digest(token));
  return isLoopback(socket.remoteAddress) && !FORWARDED.some((name) => name in headers);
}

/** Everybody else is told that there is no such page: `next` answers. */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  if (!mayReadMetrics(request, env.METRICS_TOKEN)) return next();
  const text = await exposition();
  response.writeHead(200, { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" });
  response.end(text);
}
