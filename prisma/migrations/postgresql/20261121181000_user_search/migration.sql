-- Written by hand (docs/decisions/012-order-lists.md): one search for users, in their own list as in that of orders.

-- Only the search by beginnings needed them.
DROP INDEX "User_last_name";
DROP INDEX "User_phone";
DROP INDEX "User_username";
DROP INDEX "User_email";

-- Now with names as they are typed without their tildes, and the phone number as it is stored and as Kenyans write it
-- (search-users.server.ts says the same expression, letter for letter).
DROP INDEX "User_search";
CREATE INDEX "User_search" ON "User"
USING gin ((translate(lower(' ' || "username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName" || coalesce(' ' || "phoneNumber", '') || CASE WHEN "phoneNumber" LIKE '+254%' THEN ' 0' || substr("phoneNumber", 5) ELSE '' END), 'ŨũĨĩ', 'uuii')) gin_trgm_ops);
