/** A request as the API's endpoint reads it: from fetch's Request, or from Node's own without the cost of making one. */
import type { IncomingMessage } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { RequestHead } from "../request-context";
import { NOT_JSON, Problem } from "./problems.server";

export interface CallRequest extends RequestHead {
  /** The whole body; null as soon as it turns out longer than `most` bytes. */
  bytes(most: number): Promise<Uint8Array | null>;
  /** As fetch has it, for what reads a form. */
  asRequest(): Request;
}

export const ofFetch = (request: Request): CallRequest => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  bytes: (most) => bytesOfStream(request.body, most),
  asRequest: () => request,
});

async function bytesOfStream(body: ReadableStream<Uint8Array> | null, most: number) {
  const chunks: Uint8Array[] = [];
  let seen = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    seen += read.value.byteLength;
    if (seen > most) return null;
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

/** `url` is the whole address, as the client knows it. */
export class NodeCallRequest implements CallRequest {
  readonly method: string;
  readonly headers: RequestHead["headers"];

  constructor(
    readonly message: IncomingMessage,
    readonly url: string,
  ) {
    this.method = message.method ?? "GET";
    this.headers = new NodeHeaders(message.headers);
  }

  bytes(most: number): Promise<Uint8Array | null> {
    return bytesOfMessage(this.message, most);
  }

  asRequest(): Request {
    const headers = Object.entries(this.message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((each): [string, string] => [name, each]),
    );
    const body = createReadableStreamFromReadable(this.message);
    return new Request(this.url, { method: this.method, headers, body, duplex: "half" });
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

function bytesOfMessage(message: IncomingMessage, most: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let seen = 0;
    const stop = () => {
      message.off("data", take).off("end", end).off("error", lost).off("close", lost);
    };
    const take = (chunk: Buffer) => {
      seen += chunk.length;
      chunks.push(chunk);
      if (seen <= most) return;
      stop();
      message.pause();
      resolve(null);
    };
    const end = () => {
      stop();
      resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks));
    };
    // the client is gone: nobody hears the answer
    const lost = () => {
      stop();
      reject(new Problem(400, NOT_JSON));
    };
    message.on("data", take).once("end", end).once("error", lost).once("close", lost);
  });
}
