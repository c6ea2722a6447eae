import { db } from "~/db/client.server";
import { PICTURE_COLUMNS } from "./pictured.server";

export const picturedProduct = (id: number) =>
  db().product.findFirst({ where: { id, deletedAt: null }, select: { title: true, ...PICTURE_COLUMNS } });
