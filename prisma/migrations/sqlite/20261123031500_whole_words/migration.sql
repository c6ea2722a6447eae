-- A blank behind a title's last word too, so that its pieces can say where any word of it ends: 'pan', not 'panel'
DROP TRIGGER "Product_search_insert";
DROP TRIGGER "Product_search_update";
INSERT INTO "ProductSearch" ("ProductSearch") VALUES ('delete-all');

INSERT INTO "ProductSearch" (rowid, "title", "description")
SELECT "id", '  ' || replace(coalesce("titleText", ''), ' ', '  ') || ' ',
  '  ' || replace(trim(substr("searchText", length(coalesce("titleText", '')) + 1)), ' ', '  ')
FROM "Product" WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE TRIGGER "Product_search_insert" AFTER INSERT ON "Product"
WHEN NEW."status" = 'active' AND NEW."deletedAt" IS NULL
BEGIN
  INSERT INTO "ProductSearch" (rowid, "title", "description") VALUES (
    NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  ') || ' ',
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  );
END;

CREATE TRIGGER "Product_search_update" AFTER UPDATE OF "titleText", "searchText", "status", "deletedAt" ON "Product"
WHEN NEW."titleText" IS NOT OLD."titleText" OR NEW."searchText" <> OLD."searchText"
  OR NEW."status" <> OLD."status" OR NEW."deletedAt" IS NOT OLD."deletedAt"
BEGIN
  DELETE FROM "ProductSearch" WHERE rowid = OLD."id";
  INSERT INTO "ProductSearch" (rowid, "title", "description")
  SELECT NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  ') || ' ',
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  WHERE NEW."status" = 'active' AND NEW."deletedAt" IS NULL;
END;

DROP TRIGGER "Product_search_rest_insert";
DROP TRIGGER "Product_search_rest_update";
INSERT INTO "ProductSearchRest" ("ProductSearchRest") VALUES ('delete-all');

INSERT INTO "ProductSearchRest" (rowid, "title", "description")
SELECT "id", '  ' || replace(coalesce("titleText", ''), ' ', '  ') || ' ',
  '  ' || replace(trim(substr("searchText", length(coalesce("titleText", '')) + 1)), ' ', '  ')
FROM "Product" WHERE "status" <> 'active' OR "deletedAt" IS NOT NULL;

CREATE TRIGGER "Product_search_rest_insert" AFTER INSERT ON "Product"
WHEN NEW."status" <> 'active' OR NEW."deletedAt" IS NOT NULL
BEGIN
  INSERT INTO "ProductSearchRest" (rowid, "title", "description") VALUES (
    NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  ') || ' ',
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  );
END;

CREATE TRIGGER "Product_search_rest_update" AFTER UPDATE OF "titleText", "searchText", "status", "deletedAt" ON "Product"
WHEN NEW."titleText" IS NOT OLD."titleText" OR NEW."searchText" <> OLD."searchText"
  OR NEW."status" <> OLD."status" OR NEW."deletedAt" IS NOT OLD."deletedAt"
BEGIN
  DELETE FROM "ProductSearchRest" WHERE rowid = OLD."id";
  INSERT INTO "ProductSearchRest" (rowid, "title", "description")
  SELECT NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  ') || ' ',
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  WHERE NEW."status" <> 'active' OR NEW."deletedAt" IS NOT NULL;
END;

-- these mean too much even as whole words: rice comes in bags, and shoes are light. What an owner has changed stays.
UPDATE "SearchWords" SET "words" = 'taa, lamp, lantern' WHERE "words" = 'taa, lamp, light';
UPDATE "SearchWords" SET "words" = 'mkoba, handbag, school bag, travel bag, backpack' WHERE "words" = 'mkoba, bag, handbag';
