/** Only a program on this machine, or a caller with the token, may read the figures. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env/env.server";
import { metrics } from "~/metrics/metrics.server";
import { exposition } from "~/http/observability/process-stats.server";

interface MetricsRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingMessage["headers"];
}

/** Headers of proxies: behind a proxy on this machine every request would look local. */
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

export function mayReadMetrics({ socket, headers }: MetricsRequest, token: string | undefined): boolean {
  const sent = /^bearer +(\S+)\s*$/i.exec(headers.authorization ?? "")?.[1];
  // digests have equal length, so the comparison takes constant time
  if (sent !== undefined) return token !== undefined && timingSafeEqual(digest(sent), digest(token));
  return isLoopback(socket.remoteAddress) && !FORWARDED.some((name) => name in headers);
}

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
