/** Multipart forms with one picture: never more than 5 MB of it in memory, refused while it streams in (D61). */
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/image";
import { refuse, type Refusal } from "~/domain/refusal";
import { isFieldName, NOT_UNDERSTOOD, readForm } from "./form.server";
import { errorPage } from "./respond.server";

export interface ReceivedForm {
  form: FormData;
  /** The chosen picture's bytes; null where none was chosen. */
  image: Uint8Array | null;
  /** Set where the picture was too large: `form` then holds what came before it. */
  refusal: Refusal | null;
}

const LIMITS = {
  maxFileSize: MAX_IMAGE_BYTES,
  maxParts: 60,
  maxTotalSize: MAX_IMAGE_BYTES + 512 * 1024,
};

/** The file field stands last in its form, so that everything typed is in `form` when the file is refused. */
export async function receiveForm(request: Request, fileField: string): Promise<ReceivedForm> {
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data"))
    return { form: await readForm(request), image: null, refusal: null };
  const form = new FormData();
  let image: Uint8Array | null = null;
  try {
    for await (const part of parseMultipartRequest(request, LIMITS)) {
      if (!part.name || !isFieldName(part.name)) continue;
      if (!part.isFile) form.append(part.name, part.text);
      else if (part.name === fileField && part.size > 0) image = part.bytes;
    }
    return { form, image, refusal: null };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      return { form, image: null, refusal: refuse("too_large", IMAGE_TOO_LARGE, fileField) };
    // the line break behind the last boundary may come in a packet of its own: everything has been read by then
    if (error instanceof MultipartParseError && error.message.includes("after end of stream"))
      return { form, image, refusal: null };
    if (error instanceof MultipartParseError) throw errorPage(400, NOT_UNDERSTOOD);
    throw error;
  }
}
