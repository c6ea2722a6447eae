import { parseWithZod } from "@conform-to/zod/v4";
import { activationSchema } from "~/domain/product/activation";

/** Loaded on the form's first focus. */
export const checkActivation = (formData: FormData) => parseWithZod(formData, { schema: activationSchema });
