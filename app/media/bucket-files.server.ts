/** Any S3-compatible store. aws4fetch signs, and retries after a 429 or 5xx (docs/decisions/008-pictures.md). */
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { pictureType } from "~/domain/picture/picture";
import type { PictureFiles, StoredFile } from "./picture-files.server";

export interface Bucket {
  /** With the bucket's name, in the host or at the end of the path; without a slash at its end. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export class BucketUnavailable extends Error {
  override readonly name = "BucketUnavailable";
  /** The code of a broken disk: the sender gets 'try again' (503). */
  readonly code = "EIO";
}

/** For a request and all its retries. */
const MAX_MS = 10_000;
const RETRIES = 3;
const A_YEAR = "public, max-age=31536000, immutable";

interface BucketAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

export function bucketFiles({ url, ...signing }: Bucket, timeoutMs = MAX_MS): PictureFiles {
  const client = new AwsClient({ ...signing, service: "s3", retries: RETRIES });

  /** Null if there is no such key. */
  async function send(method: "GET" | "PUT" | "DELETE", path: string, init: RequestInit = {}) {
    const name = `${method} ${path} of the pictures' bucket`;
    const { status, bytes } = await answer(method, path, init).catch((error: unknown) => {
      throw new BucketUnavailable(`${name}: no answer (${reasonOf(error)})`, { cause: error });
    });
    if (status >= 200 && status < 300) return bytes;
    const code = xmlText(bytes.toString(), "Code") ?? "";
    if (status === 404 && code === "NoSuchKey") return null;
    throw new BucketUnavailable(`${name}: ${status} ${code}`.trim());
  }

  async function answer(method: string, path: string, init: RequestInit): Promise<BucketAnswer> {
    const response = await client.fetch(`${url}/${path}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async function putOne(name: string, bytes: Uint8Array) {
    const headers = {
      "Content-Type": pictureType(name) ?? "text/plain; charset=utf-8",
      "Cache-Control": A_YEAR,
      // the store compares: it refuses half a picture
      "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
    };
    await send("PUT", name, { headers, body: Buffer.from(bytes) });
  }

  return {
    async *list(prefix) {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (token !== undefined) query.set("continuation-token", token);
        const page = (await send("GET", `?${query}`))?.toString() ?? "";
        yield* filesIn(page);
        token = xmlText(page, "NextContinuationToken");
      } while (token !== undefined);
    },
    read: (name) => send("GET", name),
    async put(files) {
      await Promise.all(Object.entries(files).map(([name, bytes]) => putOne(name, bytes)));
    },
    async remove(name) {
      await send("DELETE", name);
    },
  };
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
};

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const xmlText = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

function* filesIn(page: string): Generator<StoredFile> {
  for (const [, entry = ""] of page.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
    const [name, changedAt] = [xmlText(entry, "Key"), xmlText(entry, "LastModified")];
    if (name !== undefined && changedAt !== undefined) yield { name, changedAt: new Date(changedAt) };
  }
}
