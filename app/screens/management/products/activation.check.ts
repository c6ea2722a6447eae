import { parseWithZod } from "@conform-to/zod/v4";
import { activationSchema } from "~/domain/product/activation";

export const checkActivation = (formData: FormData) => parseWithZod(formData, { schema: activationSchema });
