import * as z from "zod/mini";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, notAnImageType } from "~/domain/picture/image";

/** The server checks the content (D61); this avoids a slow upload that would be refused. */
const pictureField = z.optional(
  z.file().check(
    z.maxSize(MAX_IMAGE_BYTES, { error: IMAGE_TOO_LARGE }),
    z.mime(["image/jpeg", "image/png", "image/gif"], {
      error: ({ input }) => notAnImageType(String(input)),
    }),
  ),
);

export const withPicture = (field: string, schema: z.ZodMiniType) =>
  z.intersection(schema, z.object({ [field]: pictureField }));
