-- AlterTable
ALTER TABLE "Participation" ADD COLUMN "failureReason" TEXT;
