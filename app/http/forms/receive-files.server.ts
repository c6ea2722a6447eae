/** Multipart forms with large files, which go to the disk as they come. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { type Refusal, refuse } from "~/domain/refusal";
import { errorPage } from "~/http/respond.server";
import { formType, UNREADABLE_FORM } from "./form.server";
import { cutText } from "~/domain/text/cut-text";
import { tidyText } from "~/domain/text/typed-text";

interface ReceivedFile {
  /** As the sender's computer calls it, without folders. */
  readonly name: string;
  readonly path: string;
}

interface FileLimit {
  readonly maxBytes: number;
  readonly tooLarge: string;
}

interface Receiving<Field extends string> {
  readonly folder: string;
  readonly limits: Readonly<Record<Field, FileLimit>>;
}

type ReceivedFiles<Field extends string> =
  | { readonly ok: true; readonly files: Readonly<Partial<Record<Field, ReceivedFile>>> }
  | { readonly ok: false; readonly refusal: Refusal };

const MAX_FILES = 4;
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 1_024;

class FileTooLarge extends Error {
  constructor(readonly field: string) {
    super("file too large");
  }
}

/** The caller deletes the files. If one is too large they are deleted here, and the rest of the body is not read. */
export async function receiveFiles<Field extends string>(
  request: Request,
  { folder, limits }: Receiving<Field>,
): Promise<ReceivedFiles<Field>> {
  const type = formType(request);
  if (!type.startsWith("multipart/form-data") || !request.body) throw errorPage(400, UNREADABLE_FORM);
  await mkdir(folder, { recursive: true });
  const files: Partial<Record<Field, ReceivedFile>> = {};
  const written: Promise<void>[] = [];
  const isField = (name: string): name is Field => Object.hasOwn(limits, name);
  const parser = parserOf(type);
  const ignore = () => undefined;
  // a body that is cut off is an error of both, more than once
  parser.on("error", ignore);
  parser.on("file", (field, stream, name) => {
    stream.on("error", ignore);
    // without a file browsers send an empty name, which the parser leaves out
    if (!isField(field) || !name || files[field]) return void stream.resume();
    const shown = cutText(tidyText(path.basename(name), "one line") || "file", 200);
    const file = { name: shown, path: path.join(folder, randomUUID()) };
    files[field] = file;
    const target = createWriteStream(file.path, { mode: 0o600 });
    const write = pipeline(stream, upTo(limits[field].maxBytes, field), target);
    write.catch((error: Error) => void parser.destroy(error));
    written.push(write);
  });
  try {
    await readBody(request.body, parser);
    await Promise.all(written);
    return { ok: true, files };
  } catch (error) {
    await Promise.allSettled(written);
    for (const file of Object.values<ReceivedFile | undefined>(files))
      if (file) await rm(file.path, { force: true });
    if (error instanceof FileTooLarge && isField(error.field))
      return { ok: false, refusal: refuse("too_large", limits[error.field].tooLarge, error.field) };
    // a full disk is not the sender's fault
    if (error instanceof Error && "syscall" in error) throw error;
    throw errorPage(400, UNREADABLE_FORM);
  }
}

/** Stops at the first error. It cancels no stream, since a later chunk would crash Node: `readRestOfBody` reads the rest. */
async function readBody(body: ReadableStream<Uint8Array>, parser: BusboyInstance): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => parser.once("error", reject));
  failed.catch(() => undefined);
  const once = (event: string) => new Promise((resolve) => parser.once(event, resolve));
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done && !parser.destroyed; part = await reader.read())
    if (!parser.write(part.value)) await Promise.race([once("drain"), failed]);
  const finished = once("finish");
  if (!parser.destroyed) parser.end();
  await Promise.race([finished, failed]);
}

function parserOf(type: string) {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    });
  } catch {
    throw errorPage(400, UNREADABLE_FORM);
  }
}

function upTo(maxBytes: number, field: string) {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(new FileTooLarge(field));
      else done(null, chunk);
    },
  });
}
