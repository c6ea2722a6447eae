/** The request of a call: a fetch Request or a `NodeRequest`, which saves half of a short call's time (016-rest-calls.md). */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { RequestContext, RequestHead } from "../request-context";

export interface ApiRequest extends RequestHead {
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface ApiArgs {
  readonly request: ApiRequest;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** `url` is the whole address, as the client knows it. */
export class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly headers: RequestHead["headers"];

  constructor(
    readonly message: IncomingMessage,
    readonly url: string,
  ) {
    this.method = message.method ?? "GET";
    this.headers = new NodeHeaders(message.headers);
  }

  /** If the reader stops early, the connection stays open for the next call. */
  get body(): AsyncIterable<Uint8Array> {
    return this.message.iterator({ destroyOnReturn: false });
  }
}

class NodeHeaders {
  constructor(private readonly headers: IncomingMessage["headers"]) {}

  get(name: string): string | null {
    const value = this.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  has(name: string): boolean {
    return this.headers[name.toLowerCase()] !== undefined;
  }
}

/** Null as soon as it exceeds `maxBytes`. Rejects if the client closes the connection. */
export async function bytesOf({ body }: ApiRequest, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of body ?? []) {
    seen += chunk.byteLength;
    if (seen > maxBytes) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks);
}

export function formRequest({ method, url, headers, body }: ApiRequest): Request {
  const sent = new Headers();
  for (const name of ["Content-Type", "Content-Length"]) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  return new Request(url, { method, headers: sent, body: streamOf({ body }), duplex: "half" });
}

/** A caller that cancels it leaves the rest to `readRestOfBody` (app/edge/connections.server.ts). */
export const streamOf = ({ body }: Pick<ApiRequest, "body">): ReadableStream<Uint8Array> | null =>
  body && (Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>);
