-- Written by hand. Lists of the API hold closed products too, and for administrators drafts (D11, D13).

CREATE INDEX "Product_all_shelf" ON "Product"("displayOrder", "isFeatured" DESC, "createdAt" DESC, "id" DESC, "status", "productType")
WHERE "deletedAt" IS NULL;
