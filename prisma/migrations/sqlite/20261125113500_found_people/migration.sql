-- needs: 20261123190500_orders_waiting
-- Written by hand (docs/decisions/012-order-lists.md): people and orders are found without accents, apostrophes and punctuation, orders
-- by their number with or without dashes, both by any spelling of a phone (D107). A release that has orders_waiting runs on it; until
-- it is replaced, it finds no word with an apostrophe or a dash.

DROP TRIGGER "User_search_insert";
DROP TRIGGER "User_search_update";
DROP TRIGGER "User_search_delete";
DROP TABLE "UserSearch";

CREATE VIRTUAL TABLE "UserSearch" USING fts5(
  "text",
  content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);

INSERT INTO "UserSearch" (rowid, "text")
SELECT "id", '  ' || replace(replace("words", '    ', '  '), '    ', '  ') || '  ' || "number" || '  ' || "digits" ||
    CASE WHEN substr("digits", -9, 1) IN ('1', '7') AND substr("digits", 1, length("digits") - 9) IN ('', '0', '254', '2540', '00254', '002540')
      THEN '  0' || substr("digits", -9) || '  254' || substr("digits", -9) ELSE '' END
  FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '"', '  '), '#', '  '), '!', '  '), '*', '  '), '=', '  '), '–', '  '), '—', '  '), '‐', '  '), '‑', '  '), '‒', '  '), ' ', '  '), ' ', '  ') AS "words", "number", "digits" AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '.', '  '), '-', '  '), '_', '  '), '@', '  '), '+', '  '), ',', '  '), '/', '  '), '&', '  '), '(', '  '), ')', '  '), ':', '  '), ';', '  ') AS "words", "number", replace(replace(replace(replace(replace(replace(replace(replace(replace("digits", '/', ''), '+', ''), '–', ''), '—', ''), '‐', ''), '‑', ''), '‒', ''), '−', ''), ' ', '') AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '''', ''), '’', ''), '‘', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), '′', ''), '`', ''), '´', ''), '＇', '') AS "words", "number", replace(replace(replace(replace(replace(replace(replace("digits", ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '[', ''), ']', '') AS "digits" FROM (SELECT "id" AS "id", "username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName" AS "words",
    '' AS "number", coalesce("phoneNumber", '') AS "digits" FROM "User"))));

CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User"
BEGIN
  INSERT INTO "UserSearch" (rowid, "text")
  SELECT "id", '  ' || replace(replace("words", '    ', '  '), '    ', '  ') || '  ' || "number" || '  ' || "digits" ||
    CASE WHEN substr("digits", -9, 1) IN ('1', '7') AND substr("digits", 1, length("digits") - 9) IN ('', '0', '254', '2540', '00254', '002540')
      THEN '  0' || substr("digits", -9) || '  254' || substr("digits", -9) ELSE '' END
  FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '"', '  '), '#', '  '), '!', '  '), '*', '  '), '=', '  '), '–', '  '), '—', '  '), '‐', '  '), '‑', '  '), '‒', '  '), ' ', '  '), ' ', '  ') AS "words", "number", "digits" AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '.', '  '), '-', '  '), '_', '  '), '@', '  '), '+', '  '), ',', '  '), '/', '  '), '&', '  '), '(', '  '), ')', '  '), ':', '  '), ';', '  ') AS "words", "number", replace(replace(replace(replace(replace(replace(replace(replace(replace("digits", '/', ''), '+', ''), '–', ''), '—', ''), '‐', ''), '‑', ''), '‒', ''), '−', ''), ' ', '') AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '''', ''), '’', ''), '‘', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), '′', ''), '`', ''), '´', ''), '＇', '') AS "words", "number", replace(replace(replace(replace(replace(replace(replace("digits", ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '[', ''), ']', '') AS "digits" FROM (SELECT NEW."id" AS "id", NEW."username" || ' ' || NEW."email" || ' ' || NEW."firstName" || ' ' || NEW."lastName" AS "words",
    '' AS "number", coalesce(NEW."phoneNumber", '') AS "digits"))));
END;

CREATE TRIGGER "User_search_update" AFTER UPDATE OF "username", "email", "firstName", "lastName", "phoneNumber" ON "User"
WHEN NEW."username" IS NOT OLD."username"
  OR NEW."email" IS NOT OLD."email"
  OR NEW."firstName" IS NOT OLD."firstName"
  OR NEW."lastName" IS NOT OLD."lastName"
  OR NEW."phoneNumber" IS NOT OLD."phoneNumber"
BEGIN
  DELETE FROM "UserSearch" WHERE rowid = OLD."id";
  INSERT INTO "UserSearch" (rowid, "text")
  SELECT "id", '  ' || replace(replace("words", '    ', '  '), '    ', '  ') || '  ' || "number" || '  ' || "digits" ||
    CASE WHEN substr("digits", -9, 1) IN ('1', '7') AND substr("digits", 1, length("digits") - 9) IN ('', '0', '254', '2540', '00254', '002540')
      THEN '  0' || substr("digits", -9) || '  254' || substr("digits", -9) ELSE '' END
  FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '"', '  '), '#', '  '), '!', '  '), '*', '  '), '=', '  '), '–', '  '), '—', '  '), '‐', '  '), '‑', '  '), '‒', '  '), ' ', '  '), ' ', '  ') AS "words", "number", "digits" AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '.', '  '), '-', '  '), '_', '  '), '@', '  '), '+', '  '), ',', '  '), '/', '  '), '&', '  '), '(', '  '), ')', '  '), ':', '  '), ';', '  ') AS "words", "number", replace(replace(replace(replace(replace(replace(replace(replace(replace("digits", '/', ''), '+', ''), '–', ''), '—', ''), '‐', ''), '‑', ''), '‒', ''), '−', ''), ' ', '') AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '''', ''), '’', ''), '‘', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), '′', ''), '`', ''), '´', ''), '＇', '') AS "words", "number", replace(replace(replace(replace(replace(replace(replace("digits", ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '[', ''), ']', '') AS "digits" FROM (SELECT NEW."id" AS "id", NEW."username" || ' ' || NEW."email" || ' ' || NEW."firstName" || ' ' || NEW."lastName" AS "words",
    '' AS "number", coalesce(NEW."phoneNumber", '') AS "digits"))));
END;

CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User"
BEGIN
  DELETE FROM "UserSearch" WHERE rowid = OLD."id";
END;

DROP TRIGGER "Order_search_insert";
DROP TRIGGER "Order_search_update";
DROP TRIGGER "Order_search_delete";
DROP TABLE "OrderSearch";

CREATE VIRTUAL TABLE "OrderSearch" USING fts5(
  "text",
  content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);

INSERT INTO "OrderSearch" (rowid, "text")
SELECT "id", '  ' || replace(replace("words", '    ', '  '), '    ', '  ') || '  ' || "number" || '  ' || "digits" ||
    CASE WHEN substr("digits", -9, 1) IN ('1', '7') AND substr("digits", 1, length("digits") - 9) IN ('', '0', '254', '2540', '00254', '002540')
      THEN '  0' || substr("digits", -9) || '  254' || substr("digits", -9) ELSE '' END
  FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '"', '  '), '#', '  '), '!', '  '), '*', '  '), '=', '  '), '–', '  '), '—', '  '), '‐', '  '), '‑', '  '), '‒', '  '), ' ', '  '), ' ', '  ') AS "words", "number", "digits" AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '.', '  '), '-', '  '), '_', '  '), '@', '  '), '+', '  '), ',', '  '), '/', '  '), '&', '  '), '(', '  '), ')', '  '), ':', '  '), ';', '  ') AS "words", "number", replace(replace(replace(replace(replace(replace(replace(replace(replace("digits", '/', ''), '+', ''), '–', ''), '—', ''), '‐', ''), '‑', ''), '‒', ''), '−', ''), ' ', '') AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '''', ''), '’', ''), '‘', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), '′', ''), '`', ''), '´', ''), '＇', '') AS "words", "number", replace(replace(replace(replace(replace(replace(replace("digits", ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '[', ''), ']', '') AS "digits" FROM (SELECT "id" AS "id", "orderNumber" || ' ' || "shippingName" || ' ' || "shippingCity" AS "words",
    replace("orderNumber", '-', '') AS "number", "shippingPhone" AS "digits" FROM "Order"))));

CREATE TRIGGER "Order_search_insert" AFTER INSERT ON "Order"
BEGIN
  INSERT INTO "OrderSearch" (rowid, "text")
  SELECT "id", '  ' || replace(replace("words", '    ', '  '), '    ', '  ') || '  ' || "number" || '  ' || "digits" ||
    CASE WHEN substr("digits", -9, 1) IN ('1', '7') AND substr("digits", 1, length("digits") - 9) IN ('', '0', '254', '2540', '00254', '002540')
      THEN '  0' || substr("digits", -9) || '  254' || substr("digits", -9) ELSE '' END
  FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '"', '  '), '#', '  '), '!', '  '), '*', '  '), '=', '  '), '–', '  '), '—', '  '), '‐', '  '), '‑', '  '), '‒', '  '), ' ', '  '), ' ', '  ') AS "words", "number", "digits" AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '.', '  '), '-', '  '), '_', '  '), '@', '  '), '+', '  '), ',', '  '), '/', '  '), '&', '  '), '(', '  '), ')', '  '), ':', '  '), ';', '  ') AS "words", "number", replace(replace(replace(replace(replace(replace(replace(replace(replace("digits", '/', ''), '+', ''), '–', ''), '—', ''), '‐', ''), '‑', ''), '‒', ''), '−', ''), ' ', '') AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '''', ''), '’', ''), '‘', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), '′', ''), '`', ''), '´', ''), '＇', '') AS "words", "number", replace(replace(replace(replace(replace(replace(replace("digits", ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '[', ''), ']', '') AS "digits" FROM (SELECT NEW."id" AS "id", NEW."orderNumber" || ' ' || NEW."shippingName" || ' ' || NEW."shippingCity" AS "words",
    replace(NEW."orderNumber", '-', '') AS "number", NEW."shippingPhone" AS "digits"))));
END;

CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "orderNumber", "shippingName", "shippingPhone", "shippingCity" ON "Order"
WHEN NEW."orderNumber" IS NOT OLD."orderNumber"
  OR NEW."shippingName" IS NOT OLD."shippingName"
  OR NEW."shippingPhone" IS NOT OLD."shippingPhone"
  OR NEW."shippingCity" IS NOT OLD."shippingCity"
BEGIN
  DELETE FROM "OrderSearch" WHERE rowid = OLD."id";
  INSERT INTO "OrderSearch" (rowid, "text")
  SELECT "id", '  ' || replace(replace("words", '    ', '  '), '    ', '  ') || '  ' || "number" || '  ' || "digits" ||
    CASE WHEN substr("digits", -9, 1) IN ('1', '7') AND substr("digits", 1, length("digits") - 9) IN ('', '0', '254', '2540', '00254', '002540')
      THEN '  0' || substr("digits", -9) || '  254' || substr("digits", -9) ELSE '' END
  FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '"', '  '), '#', '  '), '!', '  '), '*', '  '), '=', '  '), '–', '  '), '—', '  '), '‐', '  '), '‑', '  '), '‒', '  '), ' ', '  '), ' ', '  ') AS "words", "number", "digits" AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '.', '  '), '-', '  '), '_', '  '), '@', '  '), '+', '  '), ',', '  '), '/', '  '), '&', '  '), '(', '  '), ')', '  '), ':', '  '), ';', '  ') AS "words", "number", replace(replace(replace(replace(replace(replace(replace(replace(replace("digits", '/', ''), '+', ''), '–', ''), '—', ''), '‐', ''), '‑', ''), '‒', ''), '−', ''), ' ', '') AS "digits" FROM (SELECT "id", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("words", '''', ''), '’', ''), '‘', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), 'ʹ', ''), '′', ''), '`', ''), '´', ''), '＇', '') AS "words", "number", replace(replace(replace(replace(replace(replace(replace("digits", ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '[', ''), ']', '') AS "digits" FROM (SELECT NEW."id" AS "id", NEW."orderNumber" || ' ' || NEW."shippingName" || ' ' || NEW."shippingCity" AS "words",
    replace(NEW."orderNumber", '-', '') AS "number", NEW."shippingPhone" AS "digits"))));
END;

CREATE TRIGGER "Order_search_delete" AFTER DELETE ON "Order"
BEGIN
  DELETE FROM "OrderSearch" WHERE rowid = OLD."id";
END;
