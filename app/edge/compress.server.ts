import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from "node:zlib";
import { type ContentEncoding, contentEncodingFor } from "./content-encoding.server";

/** Below this the headers weigh more than the bytes saved. */
const WORTH_IT_BYTES = 1_024;
/** Above this other requests would wait too long. */
const AT_ONCE_BYTES = 128 * 1_024;

/** zlib's default costs ten times the CPU per page for a tenth fewer bytes. */
export const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

interface Effort {
  readonly brotli: BrotliOptions;
  readonly gzip: ZlibOptions;
}

const PAGE_EFFORT: Effort = { brotli: { params: BROTLI }, gzip: {} };
/** Half the CPU time for a fortieth more bytes. */
export const CALL_EFFORT: Effort = {
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  gzip: { level: 3 },
};

/** For cached answers, which are sent many times: a tenth fewer bytes than `PAGE_EFFORT`, half as much CPU again. */
export const CACHED_EFFORT: Effort = {
  brotli: { params: { ...BROTLI, [constants.BROTLI_PARAM_QUALITY]: 5 } },
  gzip: {},
};

const later = { br: promisify(brotliCompress), gzip: promisify(gzip) };

interface Encoded {
  readonly bytes: Buffer;
  readonly encoding: "br" | "gzip" | null;
}

export async function compressed(
  body: string | Buffer,
  accepted: string | undefined,
  effort = PAGE_EFFORT,
): Promise<Encoded> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return encode(bytes, contentEncodingFor(accepted) ?? "identity", effort);
}

export async function encode(bytes: Buffer, coding: ContentEncoding, effort = PAGE_EFFORT): Promise<Encoded> {
  if (coding === "identity" || bytes.length < WORTH_IT_BYTES) return { bytes, encoding: null };
  const isShort = bytes.length < AT_ONCE_BYTES;
  if (coding === "br")
    return {
      bytes: isShort ? brotliCompressSync(bytes, effort.brotli) : await later.br(bytes, effort.brotli),
      encoding: coding,
    };
  return {
    bytes: isShort ? gzipSync(bytes, effort.gzip) : await later.gzip(bytes, effort.gzip),
    encoding: coding,
  };
}
