import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod/mini";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE } from "~/domain/image";
import { productFormSchema } from "~/domain/product-form";

// the server looks at the picture's content (D61); this spares a slow line the upload of what it would refuse anyway
const picture = z.object({
  main_image: z.optional(
    z
      .file()
      .check(
        z.maxSize(MAX_IMAGE_BYTES, { error: IMAGE_TOO_LARGE }),
        z.mime(["image/jpeg", "image/png", "image/gif"], { error: NOT_AN_IMAGE }),
      ),
  ),
});

const checkFor = (editing: boolean) => {
  const schema = z.intersection(productFormSchema({ editing }), picture);
  return (formData: FormData) => parseWithZod(formData, { schema });
};

/** Loaded on the form's first focus. */
export const checkNewProduct = checkFor(false);
export const checkEditedProduct = checkFor(true);
