import { parseWithZod } from "@conform-to/zod/v4";
import { pledgeSchema } from "~/domain/pledge-form";

export const checkPledge = (formData: FormData) => parseWithZod(formData, { schema: pledgeSchema });
