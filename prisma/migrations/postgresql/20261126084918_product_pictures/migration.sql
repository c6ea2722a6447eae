-- needs: 20261126084918_product_pictures
-- An earlier release would sweep away the files of further pictures, which it does not know.
-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "imageAlt" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "ProductPicture" (
    "productId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "imageKey" TEXT NOT NULL,
    "altText" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ProductPicture_pkey" PRIMARY KEY ("productId","position")
);

-- AddForeignKey
ALTER TABLE "ProductPicture" ADD CONSTRAINT "ProductPicture_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
