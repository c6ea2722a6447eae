import { parseWithZod } from "@conform-to/zod/v4";
import { searchWordsSchema } from "~/domain/search/search-words";

export const checkSearchWords = (formData: FormData) => parseWithZod(formData, { schema: searchWordsSchema });
