-- Written by hand (docs/decisions/013-product-list.md).

-- The administrators' list in each of its orders, with what it filters by. Product_deletedAt_productType_status_createdAt_idx
-- counts what each filter holds.
CREATE INDEX "Product_all_newest" ON "Product"("createdAt", "id", "status", "productType")
WHERE "deletedAt" IS NULL;

CREATE INDEX "Product_all_title" ON "Product"("titleText", "id", "status", "productType")
WHERE "deletedAt" IS NULL;

CREATE INDEX "Product_all_price" ON "Product"("firstPriceCents", "id", "status", "productType")
WHERE "deletedAt" IS NULL;

CREATE INDEX "Product_all_stock" ON "Product"("stockQuantity", "id", "status", "productType")
WHERE "deletedAt" IS NULL;

-- Deleted products by the moment of their deletion, which those deleted together share; other orders sort its entries.
CREATE INDEX "Product_deleted" ON "Product"("deletedAt", "id", "productType", "titleText", "firstPriceCents", "stockQuantity")
WHERE "deletedAt" IS NOT NULL;

-- The searched text of what ProductSearch leaves out: drafts, closed and deleted products. Pieces as there, and triggers
-- alone write it as well.
CREATE VIRTUAL TABLE "ProductSearchRest" USING fts5(
  "title", "description",
  content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

INSERT INTO "ProductSearchRest" (rowid, "title", "description")
SELECT "id", '  ' || replace(coalesce("titleText", ''), ' ', '  '),
  '  ' || replace(trim(substr("searchText", length(coalesce("titleText", '')) + 1)), ' ', '  ')
FROM "Product" WHERE "status" <> 'active' OR "deletedAt" IS NOT NULL;

CREATE TRIGGER "Product_search_rest_insert" AFTER INSERT ON "Product"
WHEN NEW."status" <> 'active' OR NEW."deletedAt" IS NOT NULL
BEGIN
  INSERT INTO "ProductSearchRest" (rowid, "title", "description") VALUES (
    NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  '),
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  );
END;

CREATE TRIGGER "Product_search_rest_update" AFTER UPDATE OF "titleText", "searchText", "status", "deletedAt" ON "Product"
WHEN NEW."titleText" IS NOT OLD."titleText" OR NEW."searchText" <> OLD."searchText"
  OR NEW."status" <> OLD."status" OR NEW."deletedAt" IS NOT OLD."deletedAt"
BEGIN
  DELETE FROM "ProductSearchRest" WHERE rowid = OLD."id";
  INSERT INTO "ProductSearchRest" (rowid, "title", "description")
  SELECT NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  '),
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  WHERE NEW."status" <> 'active' OR NEW."deletedAt" IS NOT NULL;
END;

CREATE TRIGGER "Product_search_rest_delete" AFTER DELETE ON "Product"
BEGIN
  DELETE FROM "ProductSearchRest" WHERE rowid = OLD."id";
END;
