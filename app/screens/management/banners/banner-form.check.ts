import { parseWithZod } from "@conform-to/zod/v4";
import { bannerSchema } from "~/domain/banner/banner-form";

export const checkBanner = (formData: FormData) => parseWithZod(formData, { schema: bannerSchema });
