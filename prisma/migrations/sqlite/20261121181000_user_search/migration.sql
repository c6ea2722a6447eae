-- Written by hand (docs/decisions/012-order-lists.md): one search for users, in their own list as in that of orders.

-- Only the search by beginnings needed them.
DROP INDEX "User_last_name";
DROP INDEX "User_phone";

DROP TRIGGER "User_search_insert";
DROP TRIGGER "User_search_update";
DROP TRIGGER "User_search_delete";
DROP TABLE "UserSearch";

-- Now with names as they are typed without their tildes, and the phone number as it is stored and as Kenyans write it.
CREATE VIRTUAL TABLE "UserSearch" USING fts5(
  "text",
  content = '', contentless_delete = 1, tokenize = 'trigram'
);

INSERT INTO "UserSearch" (rowid, "text")
SELECT "id",
  '  ' || "username" || '  ' || "email" || '  ' ||
    replace(replace(replace(replace(replace("firstName" || ' ' || "lastName", 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'), ' ', '  ') ||
    coalesce('  ' || "phoneNumber", '') ||
    CASE WHEN "phoneNumber" LIKE '+254%' THEN '  0' || substr("phoneNumber", 5) ELSE '' END
FROM "User";

CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User"
BEGIN
  INSERT INTO "UserSearch" (rowid, "text") VALUES (
    NEW."id",
    '  ' || NEW."username" || '  ' || NEW."email" || '  ' ||
    replace(replace(replace(replace(replace(NEW."firstName" || ' ' || NEW."lastName", 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'), ' ', '  ') ||
    coalesce('  ' || NEW."phoneNumber", '') ||
    CASE WHEN NEW."phoneNumber" LIKE '+254%' THEN '  0' || substr(NEW."phoneNumber", 5) ELSE '' END
  );
END;

CREATE TRIGGER "User_search_update" AFTER UPDATE OF "username", "email", "firstName", "lastName", "phoneNumber" ON "User"
WHEN NEW."username" <> OLD."username" OR NEW."email" <> OLD."email" OR NEW."firstName" <> OLD."firstName" OR NEW."lastName" <> OLD."lastName"
  OR NEW."phoneNumber" IS NOT OLD."phoneNumber"
BEGIN
  DELETE FROM "UserSearch" WHERE rowid = OLD."id";
  INSERT INTO "UserSearch" (rowid, "text") VALUES (
    NEW."id",
    '  ' || NEW."username" || '  ' || NEW."email" || '  ' ||
    replace(replace(replace(replace(replace(NEW."firstName" || ' ' || NEW."lastName", 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'), ' ', '  ') ||
    coalesce('  ' || NEW."phoneNumber", '') ||
    CASE WHEN NEW."phoneNumber" LIKE '+254%' THEN '  0' || substr(NEW."phoneNumber", 5) ELSE '' END
  );
END;

CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User"
BEGIN
  DELETE FROM "UserSearch" WHERE rowid = OLD."id";
END;
