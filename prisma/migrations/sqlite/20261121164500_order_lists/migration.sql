-- Written by hand (docs/decisions/012-order-lists.md).

-- Totals of each status are read from the index alone; it also gives each status its orders by total.
CREATE INDEX "Order_status_total" ON "Order"("status", "totalCents");

CREATE INDEX "Order_total" ON "Order"("totalCents");

-- The same totals of what a search finds: order numbers by their beginning, few customers, a great many customers.
CREATE INDEX "Order_status_number" ON "Order"("status", "orderNumber", "totalCents");

CREATE INDEX "Order_customer" ON "Order"("userId", "createdAt", "status", "totalCents");

CREATE INDEX "Order_status_customer" ON "Order"("status", "userId", "totalCents");

-- Username, email address and names, cut into pieces of three characters. Each has two blanks before it, so that a piece can
-- say 'begins with a'. Triggers alone write it: no write of a user forgets it.
CREATE VIRTUAL TABLE "UserSearch" USING fts5(
  "text",
  content = '', contentless_delete = 1, tokenize = 'trigram'
);

INSERT INTO "UserSearch" (rowid, "text")
SELECT "id", '  ' || "username" || '  ' || "email" || '  ' || replace("firstName" || ' ' || "lastName", ' ', '  ')
FROM "User";

CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User"
BEGIN
  INSERT INTO "UserSearch" (rowid, "text") VALUES (
    NEW."id",
    '  ' || NEW."username" || '  ' || NEW."email" || '  ' || replace(NEW."firstName" || ' ' || NEW."lastName", ' ', '  ')
  );
END;

CREATE TRIGGER "User_search_update" AFTER UPDATE OF "username", "email", "firstName", "lastName" ON "User"
WHEN NEW."username" <> OLD."username" OR NEW."email" <> OLD."email"
  OR NEW."firstName" <> OLD."firstName" OR NEW."lastName" <> OLD."lastName"
BEGIN
  DELETE FROM "UserSearch" WHERE rowid = OLD."id";
  INSERT INTO "UserSearch" (rowid, "text") VALUES (
    NEW."id",
    '  ' || NEW."username" || '  ' || NEW."email" || '  ' || replace(NEW."firstName" || ' ' || NEW."lastName", ' ', '  ')
  );
END;

CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User"
BEGIN
  DELETE FROM "UserSearch" WHERE rowid = OLD."id";
END;
