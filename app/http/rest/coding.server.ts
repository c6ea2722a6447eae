/** JSON on its way out, compressed as the client takes it. */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Coding = "br" | "gzip";

/** Below, compression saves nothing. */
const SMALL_BYTES = 1024;
/** Up to so many one call to zlib is cheaper than a stream; more of them would keep everybody else waiting. */
const SHORT_BYTES = 64 * 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const GZIP = { level: 3 };

const LATER = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The text's bytes; `coding` is null where they are plain. */
export async function coded(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ coding: Coding | null; body: Buffer }> {
  const plain = Buffer.from(text);
  const coding = plain.length < SMALL_BYTES ? null : codingFor(acceptEncoding ?? "");
  if (!coding) return { coding, body: plain };
  if (plain.length <= SHORT_BYTES)
    return { coding, body: coding === "br" ? brotliCompressSync(plain, BROTLI) : gzipSync(plain, GZIP) };
  return { coding, body: await (coding === "br" ? LATER.br(plain, BROTLI) : LATER.gzip(plain, GZIP)) };
}

/** What clients send is a handful of lines, over and over. */
const known = new Map<string, Coding | null>();
const MOST_KNOWN = 200;

/** What the client likes best, brotli where it has no wish; null where it takes neither. */
export function codingFor(acceptEncoding: string): Coding | null {
  const before = known.get(acceptEncoding);
  if (before !== undefined) return before;
  const weights = new Map(acceptEncoding.split(",").map(weighed));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, gzip, plain] = [weightOf("br"), weightOf("gzip"), weights.get("identity") ?? 0];
  const best = Math.max(br, gzip, plain);
  const coding = best === 0 ? null : br === best ? "br" : gzip === best ? "gzip" : null;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(acceptEncoding, coding);
  return coding;
}

function weighed(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
  const weight = Number(parameters.find((word) => word.startsWith("q="))?.slice(2) ?? 1);
  return [name, Number.isNaN(weight) ? 0 : weight];
}
