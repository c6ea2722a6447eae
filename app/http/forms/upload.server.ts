/** Multipart forms with one picture: never more than 5 MB of it in memory, refused while it streams in (D61). */
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/image";
import { refuse, type Refusal } from "~/domain/refusal";
import { formType, isFieldName, NOT_UNDERSTOOD, readForm, tooLarge } from "./form.server";
import { errorPage } from "~/http/respond.server";

export interface ReceivedForm {
  form: FormData;
  /** The chosen picture's bytes; null where none was chosen. */
  image: Uint8Array | null;
  /** Set where the picture was too large: `form` then holds what came before it. */
  refusal: Refusal | null;
}

/** Room for the longest text; of a picture that is not wanted no more is read. */
const MAX_UNWANTED_BYTES = 64 * 1024;

const limits = (maxFileSize: number) => ({
  maxFileSize,
  maxParts: 60,
  maxTotalSize: maxFileSize + 512 * 1024,
});

/** Of a form that nobody may send, its text: a picture is not waited for (D49). */
export async function receiveTyped(request: Request): Promise<{ form: FormData; hadPicture: boolean }> {
  const { form, image, refusal } = await receiveForm(request, null, MAX_UNWANTED_BYTES);
  return { form, hadPicture: image !== null || refusal !== null };
}

/**
 * The file field stands last in its form, so that everything typed is in `form` when the file is refused. Null takes whatever
 * file there is for the picture.
 */
export async function receiveForm(
  request: Request,
  fileField: string | null,
  maxFileSize = MAX_IMAGE_BYTES,
): Promise<ReceivedForm> {
  if (!formType(request).startsWith("multipart/form-data"))
    return { form: await readForm(request), image: null, refusal: null };
  const form = new FormData();
  let image: Uint8Array | null = null;
  try {
    for await (const part of parseMultipartRequest(request, limits(maxFileSize))) {
      if (!part.name || !isFieldName(part.name)) continue;
      if (!part.isFile) form.append(part.name, part.text);
      else if ((fileField ?? part.name) === part.name && part.size > 0) image = part.bytes;
    }
    return { form, image, refusal: null };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      return { form, image: null, refusal: refuse("too_large", IMAGE_TOO_LARGE, fileField ?? undefined) };
    // the line break behind the last boundary may come in a packet of its own: everything has been read by then
    if (error instanceof MultipartParseError && error.message.includes("after end of stream"))
      return { form, image, refusal: null };
    if (error instanceof MaxPartsExceededError) throw tooLarge();
    if (error instanceof MultipartParseError) throw errorPage(400, NOT_UNDERSTOOD);
    throw error;
  }
}
