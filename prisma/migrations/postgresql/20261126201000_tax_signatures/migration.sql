-- CreateTable
CREATE TABLE "TaxSignature" (
    "invoiceId" INTEGER NOT NULL,
    "receiptNumber" INTEGER NOT NULL,
    "totalReceipts" INTEGER NOT NULL,
    "internalData" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "sdcId" TEXT NOT NULL,
    "mrcNo" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "signedAt" TIMESTAMP(3) NOT NULL,
    "stockSentAt" TIMESTAMP(3),

    CONSTRAINT "TaxSignature_pkey" PRIMARY KEY ("invoiceId")
);

-- CreateTable
CREATE TABLE "ControlUnitDevice" (
    "name" TEXT NOT NULL,
    "cmcKey" TEXT NOT NULL,
    "sdcId" TEXT NOT NULL,
    "mrcNo" TEXT NOT NULL,

    CONSTRAINT "ControlUnitDevice_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ControlUnitItem" (
    "deviceName" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "taxType" "TaxType" NOT NULL,

    CONSTRAINT "ControlUnitItem_pkey" PRIMARY KEY ("deviceName","code")
);

-- AddForeignKey
ALTER TABLE "TaxSignature" ADD CONSTRAINT "TaxSignature_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "TaxInvoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
