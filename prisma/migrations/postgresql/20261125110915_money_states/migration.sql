-- needs: 20261123190500_orders_waiting
-- Money states as data (D102), first step: the release before runs on and writes what it always wrote; what it reads stays as it was.
-- Filled from the sentences and references by which the release before told the same.
-- CreateEnum
CREATE TYPE "AttemptOutcome" AS ENUM ('counted', 'paid_too_late', 'same_payment_as', 'given_up', 'refused', 'never_asked');

-- CreateEnum
CREATE TYPE "ConfirmationProof" AS ENUM ('awaited', 'asked', 'listed', 'missing');

-- CreateEnum
CREATE TYPE "RefundCall" AS ENUM ('reversal', 'payout');

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "call" "RefundCall";

-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "outcome" "AttemptOutcome",
ADD COLUMN     "sameAsId" INTEGER;

-- AlterTable
ALTER TABLE "Confirmation" ADD COLUMN     "lateAttemptId" INTEGER,
ADD COLUMN     "mpesaReceipt" TEXT,
ADD COLUMN     "proof" "ConfirmationProof";

-- CreateTable
CREATE TABLE "ReadList" (
    "provider" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReadList_pkey" PRIMARY KEY ("provider")
);

-- CreateIndex
CREATE UNIQUE INDEX "Confirmation_mpesaReceipt_key" ON "Confirmation"("mpesaReceipt");

-- CreateIndex
CREATE UNIQUE INDEX "Confirmation_lateAttemptId_key" ON "Confirmation"("lateAttemptId");

-- CreateIndex
CREATE INDEX "Confirmation_proof_createdAt_idx" ON "Confirmation"("proof", "createdAt");

-- AddForeignKey
ALTER TABLE "Confirmation" ADD CONSTRAINT "Confirmation_lateAttemptId_fkey" FOREIGN KEY ("lateAttemptId") REFERENCES "PaymentAttempt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Money that waits under its attempt's reference has no receipt; all other money has.
UPDATE "Confirmation" SET "mpesaReceipt" = "receipt"
WHERE NOT EXISTS (SELECT 1 FROM "PaymentAttempt" attempt WHERE attempt."reference" = "Confirmation"."receipt");

UPDATE "PaymentAttempt" SET "outcome" = CASE
    WHEN "state" <> 'failed' THEN 'counted'::"AttemptOutcome"
    WHEN "resultText" = 'Paid when the order took it no more' THEN 'paid_too_late'::"AttemptOutcome"
    WHEN "resultText" = 'This money counts already, as another payment' THEN 'same_payment_as'::"AttemptOutcome"
    WHEN "resultText" LIKE 'Given up: %' THEN 'given_up'::"AttemptOutcome"
    ELSE 'refused'::"AttemptOutcome"
  END
WHERE "state" IN ('completed', 'refunding', 'refunded', 'failed');

UPDATE "PaymentAttempt" SET "outcome" = 'paid_too_late'
WHERE "state" IN ('refunding', 'refunded') AND "participationId" IS NOT NULL AND "id" IN (
  SELECT "attemptId" FROM "Refund" WHERE "reason" = 'The round closed before the payment finished');

UPDATE "PaymentAttempt" SET "sameAsId" = (
  SELECT MAX(other."id") FROM "PaymentAttempt" other
  WHERE other."state" IN ('completed', 'refunding', 'refunded') AND other."id" <> "PaymentAttempt"."id"
    AND (other."orderId" = "PaymentAttempt"."orderId" OR other."participationId" = "PaymentAttempt"."participationId"))
WHERE "outcome" = 'same_payment_as';

UPDATE "Confirmation" SET "lateAttemptId" = (
  SELECT attempt."id" FROM "PaymentAttempt" attempt WHERE attempt."reference" = "Confirmation"."receipt")
WHERE "mpesaReceipt" IS NULL;

-- The code of attempt 42 is 'P42' and a digit that checks it.
UPDATE "Confirmation" SET "lateAttemptId" = (
  SELECT attempt."id" FROM "PaymentAttempt" attempt
  WHERE "Confirmation"."accountReference" LIKE 'P' || attempt."id" || '_'
    AND attempt."outcome" = 'paid_too_late' AND attempt."state" = 'failed' AND attempt."cents" = "Confirmation"."cents")
WHERE "lateAttemptId" IS NULL AND "attemptId" IS NULL AND "accountReference" LIKE 'P%'
  AND "id" IN (SELECT MIN(other."id") FROM "Confirmation" other WHERE other."attemptId" IS NULL
    GROUP BY other."accountReference", other."cents")
  AND NOT EXISTS (SELECT 1 FROM "Confirmation" other JOIN "PaymentAttempt" attempt ON attempt."id" = other."lateAttemptId"
    WHERE "Confirmation"."accountReference" LIKE 'P' || attempt."id" || '_');

-- Of those that were sent, what the receipt said.
UPDATE "Refund" SET "call" = (CASE WHEN COALESCE(
    (SELECT attempt."receipt" FROM "PaymentAttempt" attempt WHERE attempt."id" = "Refund"."attemptId" AND attempt."cents" = "Refund"."cents"),
    (SELECT money."mpesaReceipt" FROM "Confirmation" money WHERE money."id" = "Refund"."confirmationId")) IS NULL
    THEN 'payout' ELSE 'reversal' END)::"RefundCall"
WHERE "way" = 'daraja' AND "state" <> 'started';
