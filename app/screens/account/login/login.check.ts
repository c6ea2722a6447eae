import { parseWithZod } from "@conform-to/zod/v4";
import { loginSchema } from "~/domain/account/account";

export const checkLogin = (formData: FormData) => parseWithZod(formData, { schema: loginSchema });
