import { parseWithZod } from "@conform-to/zod/v4";
import { orderStatusSchema } from "~/domain/order/order-status-form";

export const checkOrderStatus = (formData: FormData) => parseWithZod(formData, { schema: orderStatusSchema });
