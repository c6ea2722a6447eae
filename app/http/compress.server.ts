import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** Below, the headers weigh more than what is saved. */
const WORTH_IT_BYTES = 1_024;
/** Above, others would wait too long for it. */
const AT_ONCE_BYTES = 128 * 1_024;

/** zlib's own choice costs ten times the CPU a page, for a tenth fewer bytes. */
export const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

const brotli = { params: BROTLI };
const later = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The body as this client takes it, and the Content-Encoding it then has. */
export async function compressed(
  body: string,
  accepted: string | undefined,
): Promise<{ bytes: Buffer; encoding: "br" | "gzip" | null }> {
  const bytes = Buffer.from(body);
  const encoding = bytes.length < WORTH_IT_BYTES ? null : preferred(accepted ?? "");
  if (encoding === null) return { bytes, encoding };
  const isShort = bytes.length < AT_ONCE_BYTES;
  if (encoding === "br")
    return { bytes: isShort ? brotliCompressSync(bytes, brotli) : await later.br(bytes, brotli), encoding };
  return { bytes: isShort ? gzipSync(bytes) : await later.gzip(bytes), encoding };
}

const preferred = (accepted: string) =>
  takes(accepted, BR) ? ("br" as const) : takes(accepted, GZIP) ? ("gzip" as const) : null;

const named = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, "i");
const BR = named("br");
const GZIP = named("gzip");

function takes(accepted: string, encoding: RegExp) {
  const found = encoding.exec(accepted);
  return found !== null && Number(found[1] ?? 1) > 0;
}
