import { parseWithZod } from "@conform-to/zod/v4";
import { cancelSchema, markPaidSchema, refundSchema } from "~/domain/order/order-money-form";

export const checkMarkPaid = (formData: FormData) => parseWithZod(formData, { schema: markPaidSchema });
export const checkRefund = (formData: FormData) => parseWithZod(formData, { schema: refundSchema });
export const checkCancel = (formData: FormData) => parseWithZod(formData, { schema: cancelSchema });
