import * as z from "zod/mini";
import { CHOOSE_FILE, IMPORT_LIMITS } from "./import";

const fileField = ({ maxBytes, tooLarge }: { readonly maxBytes: number; readonly tooLarge: string }) =>
  z.file({ error: CHOOSE_FILE }).check(z.maxSize(maxBytes, { error: tooLarge }));

/** The server looks into the files; this avoids a slow upload that would be refused. */
export const importSchema = z.object({
  file: fileField(IMPORT_LIMITS.file),
  pictures: z.optional(fileField(IMPORT_LIMITS.pictures)),
});
