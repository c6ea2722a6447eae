-- Written by hand. What waits to be shipped or confirmed (D80), counted from an index alone.
CREATE INDEX "Order_waiting" ON "Order"("status", "paymentStatus", "createdAt", "id", "paymentMethod");
