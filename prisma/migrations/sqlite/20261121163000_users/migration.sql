-- Written by hand: Prisma's models know neither expressions nor partial indexes.

-- What the management list searches by prefix and sorts by (user-search.server.ts says the same expression, letter for
-- letter). Kenyan names are typed with and without their tildes.
CREATE INDEX "User_first_name" ON "User"(
  replace(replace(replace(replace(lower("firstName"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'),
  replace(replace(replace(replace(lower("lastName"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i'),
  "id", "userType"
);
CREATE INDEX "User_last_name" ON "User"(
  replace(replace(replace(replace(lower("lastName"), 'Ũ', 'u'), 'ũ', 'u'), 'Ĩ', 'i'), 'ĩ', 'i')
);
CREATE INDEX "User_phone" ON "User"("phoneNumber");

-- Counted on every visit of the list.
CREATE INDEX "User_verified" ON "User"("id") WHERE "isVerified";

-- Auctions past their end time that nobody has closed.
CREATE INDEX "Product_past_end" ON "Product"("endTime", "id")
WHERE "deletedAt" IS NULL AND "status" <> 'closed' AND "endTime" IS NOT NULL;

-- What came in on a day, without reading the orders themselves.
CREATE INDEX "Order_takings" ON "Order"("createdAt", "status", "totalCents");
