-- needs: 20261121000000_first
-- KRA has these invoices, but the shop never got their signature: it is asked for again (D119).
INSERT INTO "Delivery" ("channel", "kind", "event", "recipient", "body", "dueAt", "createdAt")
  SELECT 'etims_signature', 'tax invoice', 'signature of tax invoice ' || "invoiceId", CAST("invoiceId" AS TEXT), '', "signedAt", "signedAt"
  FROM "TaxSignature" WHERE "signature" = '';

-- Stock has its own queue.
INSERT INTO "Delivery" ("channel", "kind", "event", "recipient", "body", "dueAt", "createdAt")
  SELECT 'etims_stock', 'tax invoice', 'stock of tax invoice ' || "invoiceId", CAST("invoiceId" AS TEXT), '', "signedAt", "signedAt"
  FROM "TaxSignature" WHERE "stockSentAt" IS NULL;

DELETE FROM "TaxSignature" WHERE "signature" = '';
