-- AlterTable
ALTER TABLE "Category" ADD COLUMN     "descriptionSw" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "nameSw" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "PromoBanner" ADD COLUMN     "textSw" TEXT NOT NULL DEFAULT '';
