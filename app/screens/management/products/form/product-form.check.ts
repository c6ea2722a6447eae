import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod/mini";
import { productFormSchema } from "~/domain/product/product-form";
import { pictureField } from "~/screens/management/shared/picture-field.check";

const picture = z.object({ main_image: pictureField });

const checkFor = (editing: boolean) => {
  const schema = z.intersection(productFormSchema({ editing }), picture);
  return (formData: FormData) => parseWithZod(formData, { schema });
};

export const checkNewProduct = checkFor(false);
export const checkEditedProduct = checkFor(true);
