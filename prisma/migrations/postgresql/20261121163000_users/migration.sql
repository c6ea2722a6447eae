-- Written by hand: Prisma's models know neither expressions nor partial indexes.

-- What the management list searches by prefix and sorts by (user-search.server.ts says the same expression, letter for
-- letter). Kenyan names are typed with and without their tildes. Compared byte by byte: a prefix is a range then.
CREATE INDEX "User_first_name" ON "User"(
  (replace(replace(replace(replace(lower("firstName"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i') COLLATE "C"),
  (replace(replace(replace(replace(lower("lastName"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i') COLLATE "C"),
  "id"
) INCLUDE ("userType");
CREATE INDEX "User_last_name" ON "User"(
  (replace(replace(replace(replace(lower("lastName"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i') COLLATE "C")
);
CREATE INDEX "User_phone" ON "User"("phoneNumber" COLLATE "C");
CREATE INDEX "User_username" ON "User"("usernameKey" COLLATE "C");
CREATE INDEX "User_email" ON "User"("emailKey" COLLATE "C");

-- Counted on every visit of the list.
CREATE INDEX "User_verified" ON "User"("id") WHERE "isVerified";

-- Auctions past their end time that nobody has closed.
CREATE INDEX "Product_past_end" ON "Product"("endTime", "id")
WHERE "deletedAt" IS NULL AND "status" <> 'closed' AND "endTime" IS NOT NULL;

-- What came in on a day, without reading the orders themselves.
CREATE INDEX "Order_takings" ON "Order"("createdAt", "status", "totalCents");
