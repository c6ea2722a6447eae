import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod/mini";
import { categorySchema } from "~/domain/category/category";
import { pictureField } from "~/screens/management/shared/picture-field.check";

const schema = z.intersection(categorySchema, z.object({ image: pictureField }));

export const checkCategory = (formData: FormData) => parseWithZod(formData, { schema });
