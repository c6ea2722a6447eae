-- Written by hand. The few orders of which money went back, for the revenue (D46).
CREATE INDEX "PaymentAttempt_order_refunds" ON "PaymentAttempt"("orderId") WHERE "refundedCents" > 0;
CREATE INDEX "Order_refunded" ON "Order"("id") WHERE "paymentStatus" = 'refunded';
