/** Products, their pictures and variants, and imports. */
import { appendFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { folderFiles } from "~/media/folder-files.server";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { applyImport } from "~/operations/imports/apply-import.server";
import { bulkChangeProducts } from "~/operations/imports/bulk-change-products.server";
import { checkedImport, NEW, newLines } from "~/operations/imports/import.fixture";
import { startImport } from "~/operations/imports/read-import.server";
import { undoImport } from "~/operations/imports/undo-import.server";
import { changeProductPictures } from "~/operations/pictures/change-product-pictures.server";
import { storePicture } from "~/operations/pictures/store-picture.server";
import { changeProduct } from "~/operations/products/changes/change-products.server";
import { currentVersion } from "~/operations/products/changes/seen-products.server";
import { bulkDeleteProducts } from "~/operations/products/deletion/bulk-delete-products.server";
import { createProduct } from "~/operations/products/create-product.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { bulkRestoreProducts, restoreProduct } from "~/operations/products/deletion/restore-product.server";
import { duplicateProduct } from "~/operations/products/duplicate-product.server";
import { editProduct } from "~/operations/products/edit-product.server";
import { updateProduct } from "~/operations/products/update-product.server";
import { saveVariants } from "~/operations/products/variants/save-variants.server";
import { row, shirtOnSale, SIZES } from "~/operations/products/variants/variants.fixture";
import { admin, auctionForm, newAuction, valueOf } from "~/operations/products/management.fixture";
import { of, type Write } from "./writes";

const SOLD = { productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 3 } as const;
const withLamp = () => newAuction(SOLD);

async function twoLamps() {
  const ids = [await withLamp(), await withLamp()];
  return { kind: "ids", ids } as const;
}

const nothing = { ordered: [], removed: [], added: null };
const typed = { options: SIZES, rows: [row(["S"]), row(["M"])] };

let drawn = 0;
const newPicture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: (drawn += 1), g: 0, b: 0 } } })
    .png()
    .toBuffer();

async function readImport() {
  const { newLamp } = await newLines();
  const { id } = await checkedImport([NEW, newLamp("Oak lamp"), newLamp("Pine lamp")].join("\n"));
  return id;
}

export const WRITES_OF_GOODS: readonly Write[] = [
  {
    name: "creates a product",
    async prepare() {
      const form = await auctionForm();
      return () => createProduct(admin, form, null);
    },
  },
  {
    name: "copies a product",
    async prepare() {
      const id = await newAuction();
      return () => duplicateProduct(admin, id);
    },
  },
  {
    name: "deletes a product",
    async prepare() {
      const id = await onSale();
      return () => deleteProduct(admin, id);
    },
  },
  {
    name: "restores a product",
    async prepare() {
      const id = await onSale();
      await deleteProduct(admin, id);
      return () => restoreProduct(admin, id);
    },
  },
  {
    name: "edits a product",
    async prepare() {
      const id = await withLamp();
      const form = await auctionForm({ ...SOLD, title: "Oak lamp" });
      return () => updateProduct(admin, id, form, null);
    },
  },
  {
    ...of("edits a product's stock", withLamp, (id) => editProduct(admin, id, { stock_quantity: 9 }, null)),
    setsStock: true,
  },
  of("changes a product's price", withLamp, (id) =>
    changeProduct(admin, id, { kind: "price", percent: 10, roundTo: 1 }),
  ),
  of("gives a product a picture", withLamp, (id) =>
    changeProductPictures(admin, id, { ...nothing, added: { imageKey: "a", altText: "" } }),
  ),
  {
    name: "stores a picture, and a product with it",
    async prepare() {
      useQuickPictures(folderFiles(await mkdtemp(path.join(tmpdir(), "soko-pictures-"))));
      const form = await auctionForm();
      return async () => {
        const stored = await storePicture(await newPicture(), "main_image");
        return stored.ok ? createProduct(admin, form, stored.value) : stored;
      };
    },
  },
  {
    ...of("gives a product variants", withLamp, (id) => saveVariants(admin, id, typed)),
    setsStock: true,
  },
  {
    name: "edits variants",
    async prepare() {
      const { shirt } = await shirtOnSale();
      return () => saveVariants(admin, shirt, typed);
    },
  },
  {
    name: "changes several products",
    async prepare() {
      const selection = await twoLamps();
      const change = { kind: "price", percent: 10, roundTo: 1 } as const;
      const seen = await currentVersion();
      return () => bulkChangeProducts(admin, selection, { change, confirmed: 2, seen });
    },
    // an empty record of it is swept later
    mayLeave: ["Import"],
    // each product's own entry tells it all the same if the last one, to the trail, fails
    mayLack: ["AuditEntry"],
  },
  of("deletes several products", twoLamps, (selection) => bulkDeleteProducts(admin, selection, 2)),
  {
    name: "restores several products",
    async prepare() {
      const selection = await twoLamps();
      valueOf(await bulkDeleteProducts(admin, selection, 2));
      return () => bulkRestoreProducts(admin, selection);
    },
  },
  {
    name: "reads an import",
    isSlow: true,
    async prepare() {
      const { newLamp } = await newLines();
      return async () => {
        const csvPath = path.join(await mkdtemp(path.join(tmpdir(), "soko-import-")), "goods.csv");
        appendFileSync(csvPath, [NEW, newLamp("Oak lamp"), newLamp("Pine lamp")].join("\n"));
        const files = { fileName: "goods.csv", csvPath, zipPath: null };
        const started = await startImport(admin, files, (error) => {
          throw error;
        });
        if (started.ok) await started.value.done;
        return started;
      };
    },
    // what was read of it; a sweep gives it up
    mayLeave: ["AuditEntry", "Import", "ImportLine"],
    // the file is sent again
    mayAdd: ["AuditEntry", "Import", "ImportLine"],
  },
  {
    name: "applies an import",
    async prepare() {
      const id = await readImport();
      return () => applyImport(admin, id);
    },
    // line by line: what was done stays, and a repeat goes on
    mayLeave: [],
  },
  {
    name: "takes an import back",
    async prepare() {
      const id = await readImport();
      await applyImport(admin, id);
      return () => undoImport(admin, id);
    },
    mayLeave: ["AuditEntry", "ImportLine", "Product"],
    // the lines are back all the same if the last write, to the trail, fails
    mayLack: ["AuditEntry"],
  },
];
