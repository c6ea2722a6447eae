import { parseWithZod } from "@conform-to/zod/v4";
import { webhookSchema } from "~/domain/delivery/webhook";

export const checkWebhook = (formData: FormData) => parseWithZod(formData, { schema: webhookSchema });
