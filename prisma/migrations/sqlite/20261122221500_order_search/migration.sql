-- Written by hand (docs/decisions/012-order-lists.md): orders found by number, phone, name or town, filtered by day and payment.

-- Any mixture of filters is counted, summed and read in the list's order from this alone; and so are the days' takings.
DROP INDEX "Order_takings";
CREATE INDEX "Order_list" ON "Order"("createdAt", "id", "status", "paymentStatus", "totalCents", "userId");

-- The orders of found customers are found by Order_customer, by whatever else stands in the search by their ids.
DROP INDEX "Order_status_customer";
DROP INDEX "Order_status_number";

-- The orders that name a product, without looking an item up.
DROP INDEX "OrderItem_productId_idx";
CREATE INDEX "OrderItem_productId_orderId_idx" ON "OrderItem"("productId", "orderId");

-- Number, and to whom, where and with which phone it is shipped, in pieces of three characters (as UserSearch has them): the
-- phone as it is stored and as Kenyans write it. Triggers alone write it.
CREATE VIRTUAL TABLE "OrderSearch" USING fts5(
  "text",
  content = '', contentless_delete = 1, tokenize = 'trigram'
);

INSERT INTO "OrderSearch" (rowid, "text")
SELECT "id", '  ' || "orderNumber" || '  ' ||
    replace(replace(replace(replace(replace("shippingName", 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'), ' ', '  ') || '  ' ||
    replace("shippingCity", ' ', '  ') || '  ' || replace(replace("shippingPhone", ' ', ''), '-', '') ||
    CASE WHEN replace(replace("shippingPhone", ' ', ''), '-', '') LIKE '+254%' THEN '  0' || substr(replace(replace("shippingPhone", ' ', ''), '-', ''), 5)
      WHEN replace(replace("shippingPhone", ' ', ''), '-', '') LIKE '0%' THEN '  +254' || substr(replace(replace("shippingPhone", ' ', ''), '-', ''), 2) ELSE '' END
FROM "Order";

CREATE TRIGGER "Order_search_insert" AFTER INSERT ON "Order"
BEGIN
  INSERT INTO "OrderSearch" (rowid, "text") VALUES (
    NEW."id", '  ' || NEW."orderNumber" || '  ' ||
    replace(replace(replace(replace(replace(NEW."shippingName", 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'), ' ', '  ') || '  ' ||
    replace(NEW."shippingCity", ' ', '  ') || '  ' || replace(replace(NEW."shippingPhone", ' ', ''), '-', '') ||
    CASE WHEN replace(replace(NEW."shippingPhone", ' ', ''), '-', '') LIKE '+254%' THEN '  0' || substr(replace(replace(NEW."shippingPhone", ' ', ''), '-', ''), 5)
      WHEN replace(replace(NEW."shippingPhone", ' ', ''), '-', '') LIKE '0%' THEN '  +254' || substr(replace(replace(NEW."shippingPhone", ' ', ''), '-', ''), 2) ELSE '' END
  );
END;

CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "orderNumber", "shippingName", "shippingPhone", "shippingCity" ON "Order"
WHEN NEW."orderNumber" <> OLD."orderNumber"
  OR NEW."shippingName" <> OLD."shippingName"
  OR NEW."shippingPhone" <> OLD."shippingPhone"
  OR NEW."shippingCity" <> OLD."shippingCity"
BEGIN
  DELETE FROM "OrderSearch" WHERE rowid = OLD."id";
  INSERT INTO "OrderSearch" (rowid, "text") VALUES (
    NEW."id", '  ' || NEW."orderNumber" || '  ' ||
    replace(replace(replace(replace(replace(NEW."shippingName", 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'), ' ', '  ') || '  ' ||
    replace(NEW."shippingCity", ' ', '  ') || '  ' || replace(replace(NEW."shippingPhone", ' ', ''), '-', '') ||
    CASE WHEN replace(replace(NEW."shippingPhone", ' ', ''), '-', '') LIKE '+254%' THEN '  0' || substr(replace(replace(NEW."shippingPhone", ' ', ''), '-', ''), 5)
      WHEN replace(replace(NEW."shippingPhone", ' ', ''), '-', '') LIKE '0%' THEN '  +254' || substr(replace(replace(NEW."shippingPhone", ' ', ''), '-', ''), 2) ELSE '' END
  );
END;

CREATE TRIGGER "Order_search_delete" AFTER DELETE ON "Order"
BEGIN
  DELETE FROM "OrderSearch" WHERE rowid = OLD."id";
END;
