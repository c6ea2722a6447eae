/**
 * What a call reads of a request. Both fetch's Request and `NodeRequest` are one: making the former of a Node request, and a fetch
 * Response of the answer, would add half to a short call's time (docs/decisions/016-rest-calls.md).
 */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { RequestContext, RequestHead } from "../request-context";

export interface ApiRequest extends RequestHead {
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** What a call's loader and action are given. */
export interface ApiArgs {
  readonly request: ApiRequest;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Node's request as it came; `url` is the whole address, as the client knows it. */
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

  /** Left early it stays open: the connection serves the next call. */
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

/** The whole body; null as soon as it turns out longer than `most` bytes. Rejects where the client hangs up first. */
export async function bytesOf({ body }: ApiRequest, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of body ?? []) {
    seen += chunk.byteLength;
    if (seen > most) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks);
}

/** As fetch has it, for what reads a form. */
export function formRequest({ method, url, headers, body }: ApiRequest): Request {
  const sent = new Headers();
  for (const name of ["Content-Type", "Content-Length"]) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  const stream = body && (Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>);
  return new Request(url, { method, headers: sent, body: stream, duplex: "half" });
}
