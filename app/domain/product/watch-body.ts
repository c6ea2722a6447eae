import * as z from "zod/mini";
import { idField } from "~/domain/form/rest-fields";

export const watchBody = z.object({ product_id: idField("Product is required") });
