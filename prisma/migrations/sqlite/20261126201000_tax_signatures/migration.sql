-- CreateTable
CREATE TABLE "TaxSignature" (
    "invoiceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "receiptNumber" INTEGER NOT NULL,
    "totalReceipts" INTEGER NOT NULL,
    "internalData" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "sdcId" TEXT NOT NULL,
    "mrcNo" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "signedAt" DATETIME NOT NULL,
    "stockSentAt" DATETIME,
    CONSTRAINT "TaxSignature_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "TaxInvoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ControlUnitDevice" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "cmcKey" TEXT NOT NULL,
    "sdcId" TEXT NOT NULL,
    "mrcNo" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "ControlUnitItem" (
    "deviceName" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "taxType" TEXT NOT NULL,

    PRIMARY KEY ("deviceName", "code")
);
