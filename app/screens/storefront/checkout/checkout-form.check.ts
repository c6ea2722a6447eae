import { parseWithZod } from "@conform-to/zod/v4";
import { checkoutSchema } from "~/domain/order/checkout-form";

export const checkCheckout = (formData: FormData) => parseWithZod(formData, { schema: checkoutSchema });
