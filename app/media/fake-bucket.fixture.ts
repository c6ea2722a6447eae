/** An S3-compatible store in memory. It computes each request's signature (version 4) and refuses a wrong one. */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Bucket } from "./bucket-files.server";

const NAME = "/pictures";
const PAGE = 7;
const MAX_SKEW_MS = 15 * 60_000;

interface Stored {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
  changedAt: number;
}

/** 'hang' never answers; a status is answered with S3's error document. */
type Failure = "hang" | number | null;
type FailureAt = (method: string, name: string) => Failure;
const none: FailureAt = () => null;

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Follows 'Authenticating Requests (AWS Signature Version 4)' of Amazon S3's API reference. */
export function signatureOf(request: SignedRequest, signedHeaders: string, scope: string, secret: string) {
  const [path = "", search = ""] = request.url.split("?");
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    path.split("/").map(decodeURIComponent).map(encoded).join("/"),
    query.join("&"),
    headers.join(""),
    signedHeaders,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Null if it is valid, else the code of S3's refusal. */
function refusalOf(request: IncomingMessage, body: Buffer, bucket: Bucket): string | null {
  const [, keyId, scope = "", signed = "", signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
  if (keyId === undefined) return "AccessDenied";
  if (keyId !== bucket.accessKeyId) return "InvalidAccessKeyId";
  const at = String(request.headers["x-amz-date"]);
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  const requestedAt = Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
  if (!(Math.abs(Date.now() - requestedAt) < MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  if (scope !== `${at.slice(0, 8)}/${bucket.region}/s3/aws4_request`) return "AuthorizationHeaderMalformed";
  for (const name of ["host", "x-amz-date", "x-amz-content-sha256"])
    if (!signed.split(";").includes(name)) return "AccessDenied";
  const head = { method: request.method ?? "", url: request.url ?? "", headers: request.headers };
  if (signature !== signatureOf(head, signed, scope, bucket.secretAccessKey)) return "SignatureDoesNotMatch";
  const digest = request.headers["x-amz-content-sha256"];
  return digest === "UNSIGNED-PAYLOAD" || digest === sha256(body) ? null : "XAmzContentSHA256Mismatch";
}

export async function fakeBucket() {
  const files = new Map<string, Stored>();
  const requests: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    url: `http://127.0.0.1:${port}${NAME}`,
    region: "eu-test-1",
    accessKeyId: "KEYOFTHETESTS",
    secretAccessKey: "secret/of+the tests",
  };
  const fake = {
    bucket,
    files,
    requests,
    failureAt: none,
    isPublic: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const { method = "" } = request;
    const { pathname, searchParams } = new URL(request.url ?? "", bucket.url);
    const [, bucketName = "", name = ""] = /^(\/[^/]*)(?:\/(.*))?$/.exec(decodeURIComponent(pathname)) ?? [];
    requests.push(`${method} ${name || "?"}`);
    const failure = fake.failureAt(method, name);
    if (failure === "hang") return;
    const sendError = (status: number, code: string) => {
      response.writeHead(status, { "Content-Type": "application/xml" });
      response.end(method === "HEAD" ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };
    if (failure !== null) return sendError(failure, failure === 503 ? "SlowDown" : "InternalError");
    const mayRead = fake.isPublic && method === "GET" && name !== "";
    const refusal = mayRead && !request.headers.authorization ? null : refusalOf(request, body, bucket);
    if (refusal) return sendError(403, refusal);
    if (bucketName !== NAME) return sendError(404, "NoSuchBucket");
    if (name === "") {
      response.writeHead(200, { "Content-Type": "application/xml" });
      return response.end(listing(searchParams));
    }
    if (method === "PUT") {
      const { "content-type": type = "", "cache-control": cacheControl = "" } = request.headers;
      files.set(name, {
        bytes: body,
        headers: { "Content-Type": type, "Cache-Control": cacheControl },
        changedAt: Date.now(),
      });
      return response.writeHead(200).end();
    }
    if (method === "DELETE") {
      files.delete(name);
      return response.writeHead(204).end();
    }
    const stored = files.get(name);
    if (!stored) return sendError(404, "NoSuchKey");
    response.writeHead(200, { ...stored.headers, "Content-Length": stored.bytes.length });
    return response.end(method === "HEAD" ? undefined : stored.bytes);
  }

  /** The token contains every character that an address or XML must escape. */
  function listing(query: URLSearchParams): string {
    const after = query.get("continuation-token")?.replace(/^<&"\+\/= /, "") ?? "";
    const names = [...files.keys()].filter((name) => name.startsWith(query.get("prefix") ?? "")).sort();
    const left = names.filter((name) => name > after);
    const page = left.slice(0, PAGE);
    const entries = page.map((name) => {
      const changed = new Date(files.get(name)?.changedAt ?? 0).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${changed}</LastModified><Size>1</Size></Contents>`;
    });
    const isCut = left.length > page.length;
    const next = `<NextContinuationToken>&lt;&amp;&quot;+/= ${page.at(-1)}</NextContinuationToken>`;
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${isCut ? next : ""}${entries.join("")}</ListBucketResult>`;
  }

  return fake;
}

export type FakeBucket = Awaited<ReturnType<typeof fakeBucket>>;
