import { parseWithZod } from "@conform-to/zod/v4";
import { voidSchema } from "~/domain/round/void-round";

export const checkVoidRound = (formData: FormData) => parseWithZod(formData, { schema: voidSchema });
