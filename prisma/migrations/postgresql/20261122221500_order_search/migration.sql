-- Written by hand (docs/decisions/012-order-lists.md): orders found by number, phone, name or town, filtered by day and payment.

-- Any mixture of filters is counted, summed and read in the list's order from this alone; and so are the days' takings.
DROP INDEX "Order_takings";
CREATE INDEX "Order_list" ON "Order"("createdAt", "id") INCLUDE ("status", "paymentStatus", "totalCents", "userId");

-- A number is found in any part of it now.
DROP INDEX "Order_number_prefix";

-- The orders that name a product, without looking an item up.
DROP INDEX "OrderItem_productId_idx";
CREATE INDEX "OrderItem_productId_orderId_idx" ON "OrderItem"("productId", "orderId");

-- Number, and to whom, where and with which phone it is shipped: the phone as it is stored and as Kenyans write it
-- (search-orders.server.ts says the same expression, letter for letter).
CREATE INDEX "Order_search" ON "Order"
USING gin ((translate(lower(' ' || "orderNumber" || ' ' || "shippingName" || ' ' || "shippingCity" || ' ' || replace(replace("shippingPhone", ' ', ''), '-', '') || CASE WHEN replace(replace("shippingPhone", ' ', ''), '-', '') LIKE '+254%' THEN ' 0' || substr(replace(replace("shippingPhone", ' ', ''), '-', ''), 5) WHEN replace(replace("shippingPhone", ' ', ''), '-', '') LIKE '0%' THEN ' +254' || substr(replace(replace("shippingPhone", ' ', ''), '-', ''), 2) ELSE '' END), 'ŨũĨĩ', 'uuii')) gin_trgm_ops);
