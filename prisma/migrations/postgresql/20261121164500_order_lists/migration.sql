-- Written by hand (docs/decisions/012-order-lists.md).

-- Totals of each status are read from the index alone; it also gives each status its orders by total.
CREATE INDEX "Order_status_total" ON "Order"("status", "totalCents", "id");

CREATE INDEX "Order_total" ON "Order"("totalCents", "id");

-- The orders of found customers, counted, summed and sorted without looking one up.
CREATE INDEX "Order_customer" ON "Order"("userId", "createdAt", "id") INCLUDE ("status", "totalCents");

-- Order numbers by their beginning, whatever the database's collation.
CREATE INDEX "Order_number_prefix" ON "Order"("orderNumber" text_pattern_ops);

-- Username, email address and names, with a blank before each, so that '% wa%' finds what begins with wa. The extension
-- came with the search of products.
CREATE INDEX "User_search" ON "User"
USING gin ((lower(' ' || "username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName")) gin_trgm_ops);
