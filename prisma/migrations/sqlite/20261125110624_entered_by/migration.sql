-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN "enteredById" INTEGER;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "moneyKeptAt" DATETIME;
