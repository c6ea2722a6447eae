import { parseWithZod } from "@conform-to/zod/v4";
import { passwordChangeSchema, profileSchema } from "~/domain/account/account";

export const checkDetails = (today: string) => {
  const schema = profileSchema(today);
  return (formData: FormData) => parseWithZod(formData, { schema });
};

export const checkPassword = (formData: FormData) => parseWithZod(formData, { schema: passwordChangeSchema });
