import { createHash } from "node:crypto";
import type { ContentEncoding } from "../content-encoding.server";
import { CACHED_EFFORT, encode } from "../compress.server";
import { type PolicySources, securityHeaderList } from "../security-headers.server";

/** Name, value, name, value …, as `writeHead` takes it. The first value is the answer's own id. */
export type RawHeaders = string[];

export interface EncodedResponse {
  readonly headers: RawHeaders;
  readonly body: Buffer;
}

/** A 304 leaves these out: the visitor got them with the page. */
const OF_THE_BODY = new Set(["content-type", "content-security-policy"]);

const OF_A_FRESH_PAGE = new Set(["etag", "cache-control", "content-length", "expires", "last-modified"]);

export class CachedResponse {
  readonly status: number;
  readonly etag: string | null;
  readonly notModified: RawHeaders;
  readonly #headers: [name: string, value: string][];
  readonly #text: Buffer;
  readonly #ready = new Map<ContentEncoding, EncodedResponse>();
  readonly #preparing = new Map<ContentEncoding, Promise<EncodedResponse>>();

  constructor(status: number, headers: Headers, text: string, styleNonce: string | null) {
    this.status = status;
    this.etag = headers.get("ETag");
    this.#text = Buffer.from(text);
    const vary = [headers.get("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
    const own = [...headers].filter(([name]) => name !== "vary").map(withCharset);
    this.#headers = [...securityHeaderList(policyOf(text, styleNonce)), ...own, ["Vary", vary]];
    this.notModified = raw(this.#headers.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase())));
  }

  get bytes(): number {
    const encode = [...this.#ready.values()].reduce((sum, { body }) => sum + body.length, 0);
    return OVERHEAD_BYTES + this.#text.length + encode;
  }

  ready(coding: ContentEncoding): EncodedResponse | undefined {
    return this.#ready.get(coding);
  }

  prepare(coding: ContentEncoding): Promise<EncodedResponse> {
    const known = this.#preparing.get(coding);
    if (known) return known;
    const preparing = this.#encode(coding);
    this.#preparing.set(coding, preparing);
    return preparing;
  }

  /** A page with a line at its top that says how old it is. It runs no scripts: they would ask for data that cannot be read. */
  outdated(line: string): EncodedResponse {
    const html = this.#text
      .toString()
      .replace(SCRIPT, "")
      .replace(/<main\b[^>]*>/, (main) => `${main}<p role="status"><strong>${line}</strong></p>`);
    const body = Buffer.from(html);
    const headers = this.#headers.filter(([name]) => !OF_A_FRESH_PAGE.has(name.toLowerCase()));
    const own = [
      ["Cache-Control", "no-store"],
      ["Content-Length", String(body.length)],
    ] as const;
    return { headers: raw([...headers, ...own]), body };
  }

  async #encode(wanted: ContentEncoding): Promise<EncodedResponse> {
    const { bytes: body, encoding } = await encode(this.#text, wanted, CACHED_EFFORT);
    const headers = raw([
      ...this.#headers,
      ...(encoding ? ([["Content-Encoding", encoding]] as const) : []),
      ["Content-Length", String(body.length)],
    ]);
    const sendable = { headers, body };
    this.#ready.set(wanted, sendable);
    return sendable;
  }
}

const withCharset = ([name, value]: [string, string]): [string, string] =>
  name === "content-type" && !value.includes("charset") ? [name, `${value}; charset=utf-8`] : [name, value];

const OVERHEAD_BYTES = 4_096;

const raw = (headers: readonly (readonly [string, string])[]): RawHeaders => [
  "X-Request-Id",
  "",
  ...headers.flat(),
];

/** Scripts by hash: a cached page cannot have a nonce for scripts. */
function policyOf(html: string, styleNonce: string | null): PolicySources {
  if (styleNonce === null) return { scripts: [], styles: [] };
  return { scripts: inlineScripts(html, styleNonce).map(hashSource), styles: [`'nonce-${styleNonce}'`] };
}

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;
/** The policy allows the shop's own files; data is not a script. */
const NOT_INLINE = /\bsrc=|\btype="application\/ld\+json"/;

/** Scripts of our own rendering: only it knows its nonce. */
export const inlineScripts = (html: string, nonce: string): string[] =>
  [...html.matchAll(SCRIPT)].flatMap(([, attributes = "", text = ""]) =>
    NOT_INLINE.test(attributes) || !attributes.includes(`nonce="${nonce}"`) ? [] : [text],
  );

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
