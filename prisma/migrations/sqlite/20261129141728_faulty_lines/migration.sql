-- AlterTable
ALTER TABLE "Import" ADD COLUMN "headings" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Import" ADD COLUMN "separator" TEXT NOT NULL DEFAULT ',';

-- AlterTable
ALTER TABLE "ImportLine" ADD COLUMN "uploaded" TEXT NOT NULL DEFAULT '[]';
