-- AlterTable
ALTER TABLE "IdempotencyKey" ADD COLUMN     "sent" TEXT;
