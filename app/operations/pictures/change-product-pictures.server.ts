import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import {
  changePictures,
  type Picture,
  type PictureChange,
  picturesOf,
  picturesText,
} from "~/domain/product/pictures";
import type { SeenVersion } from "~/domain/form/seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { editConflict, editedFields } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { PICTURE_COLUMNS } from "./store-picture.server";

const FIELD = "picture";

interface ProductPictures {
  productId: number;
  pictures: Picture[];
}

/** Orders, describes, removes and adds pictures, all or nothing. They are saved as a whole: others' edits in between are a conflict. */
export async function changeProductPictures(
  actor: Viewer,
  productId: number,
  change: PictureChange | ((current: readonly Picture[]) => PictureChange),
  seen: SeenVersion | null = null,
): Promise<Outcome<ProductPictures>> {
  if (!may(actor, "products")) return FORBIDDEN;
  return transaction(async (tx) => {
    // locks the row before its pictures are read
    const { count } = await tx.product.updateMany({
      where: { id: productId, deletedAt: null },
      data: { updatedAt: shopTime() },
    });
    if (count === 0) return refused(refuse("missing", PRODUCT_NOT_FOUND));
    const clashes = await editedFields(tx, "product", productId, seen, ["picture", "pictures"]);
    if (clashes.length > 0) return refused(editConflict("product", clashes));
    const current = await picturesIn(tx, productId);
    const wanted = typeof change === "function" ? change(current) : change;
    const changed = changePictures(current, seen?.over ? knownOf(wanted, current) : wanted, FIELD);
    if (!changed.ok) return changed;
    await writePictures(tx, productId, changed.value);
    await recordAudit(tx, actor, "product.update", productId, {
      before: auditedPictures(current),
      after: auditedPictures(changed.value),
    });
    return accepted({ productId, pictures: changed.value });
  });
}

export async function picturesIn(tx: Tx, id: number) {
  return picturesOf(await tx.product.findUniqueOrThrow({ where: { id }, select: PICTURE_COLUMNS }));
}

/** 'Save mine over it': what others have removed stays removed. */
function knownOf({ ordered, removed, added }: PictureChange, current: readonly Picture[]): PictureChange {
  const keys = new Set(current.map(({ imageKey }) => imageKey));
  return {
    ordered: ordered.filter(({ imageKey }) => keys.has(imageKey)),
    removed: removed.filter((key) => keys.has(key)),
    added,
  };
}

export async function writePictures(tx: Tx, productId: number, [first, ...further]: readonly Picture[]) {
  await tx.productPicture.deleteMany({ where: { productId } });
  await tx.product.update({
    where: { id: productId },
    data: { imageKey: first?.imageKey ?? null, imageAlt: first?.altText ?? "" },
    select: { id: true },
  });
  if (further.length === 0) return;
  const rows = further.map((picture, index) => ({ productId, position: index + 2, ...picture }));
  await tx.productPicture.createMany({ data: rows });
}

export const auditedPictures = (pictures: readonly Picture[]) => ({
  picture: pictures[0]?.imageKey ?? null,
  pictures: picturesText(pictures),
});
