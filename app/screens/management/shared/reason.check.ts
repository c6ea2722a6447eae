import { parseWithZod } from "@conform-to/zod/v4";
import { reasonSchema } from "~/domain/form/reason";

export const checkReason = (formData: FormData) => parseWithZod(formData, { schema: reasonSchema });
