import { parseWithZod } from "@conform-to/zod/v4";
import { nextRoundSchema } from "~/domain/round/round";

export const checkNextRound = (formData: FormData) => parseWithZod(formData, { schema: nextRoundSchema });
