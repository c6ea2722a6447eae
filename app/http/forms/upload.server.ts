/** Multipart forms with one picture of at most 5 MB, refused while it streams in (D61). */
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { refuse, type Refusal } from "~/domain/refusal";
import { formType, isFieldName, UNREADABLE_FORM, readForm, tooLarge } from "./form.server";
import { errorPage } from "~/http/respond.server";

export interface ReceivedForm {
  form: FormData;
  image: Uint8Array | null;
  /** Set if the picture was too large; `form` has the fields before it. */
  refusal: Refusal | null;
}

const MAX_UNWANTED_BYTES = 64 * 1024;

const limits = (maxFileSize: number) => ({
  maxFileSize,
  maxParts: 60,
  maxTotalSize: maxFileSize + 512 * 1024,
});

/** A file of no bytes counts too (D107); without a file browsers send neither bytes nor a name. */
const isChosen = ({ size, filename }: { size: number; filename?: string | undefined }) =>
  size > 0 || Boolean(filename);

/** The text of a form whose sender must log in first; it does not wait for the picture (D49). */
export async function receiveTyped(request: Request): Promise<{ form: FormData; hadPicture: boolean }> {
  const { form, image, refusal } = await receiveForm(request, null, MAX_UNWANTED_BYTES);
  return { form, hadPicture: image !== null || refusal !== null };
}

/** The file field must be the last, so that `form` is complete when the file is refused. With null any file is the picture. */
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
      else if ((fileField ?? part.name) === part.name && isChosen(part)) image = part.bytes;
    }
    return { form, image, refusal: null };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      return { form, image: null, refusal: refuse("too_large", IMAGE_TOO_LARGE, fileField ?? undefined) };
    // the line break after the last boundary may come in its own packet; everything has been read by then
    if (error instanceof MultipartParseError && error.message.includes("after end of stream"))
      return { form, image, refusal: null };
    if (error instanceof MaxPartsExceededError) throw tooLarge();
    if (error instanceof MultipartParseError) throw errorPage(400, UNREADABLE_FORM);
    throw error;
  }
}
