import { parseWithZod } from "@conform-to/zod/v4";
import { orderStatusSchema } from "~/domain/order/order-status-form";

/** Loaded on the form's first focus. */
export const checkOrderStatus = (formData: FormData) => parseWithZod(formData, { schema: orderStatusSchema });
