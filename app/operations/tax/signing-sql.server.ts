import { sql, type Sql } from "~/db/sql.server";
import type { SigningFilter } from "~/domain/tax/tax-invoice-list";
import { ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL } from "~/domain/webhook/kra-channels";

const withRow = (channel: string, condition: Sql): Sql =>
  sql`"id" IN (SELECT CAST("recipient" AS INTEGER) FROM "Delivery" WHERE "channel" = ${channel} AND ${condition})`;

const isSigned = sql`"id" IN (SELECT "invoiceId" FROM "TaxSignature")`;
const isAskedFor = withRow(SIGNATURE_CHANNEL, sql`"sentAt" IS NULL`);
const unsigned = (condition: Sql): Sql => sql`(NOT ${isSigned} AND ${condition})`;
/** Not at KRA yet, nor skipped. */
const queued = (condition: Sql): Sql =>
  unsigned(
    sql`NOT ${isAskedFor} AND ${withRow(ETIMS_CHANNEL, sql`"sentAt" IS NULL AND "skippedAt" IS NULL AND ${condition}`)}`,
  );

/** As `signingState` says it of one document. */
export const SIGNING_SQL: Readonly<Record<SigningFilter, Sql>> = {
  signed: isSigned,
  asked: sql`(${queued(sql`"state" = 'waiting' AND "refusalDigest" IS NULL AND "failedSince" IS NOT NULL`)}
    OR ${unsigned(withRow(SIGNATURE_CHANNEL, sql`"state" <> 'failed'`))}
    OR ${unsigned(sql`NOT ${isAskedFor} AND ${withRow(ETIMS_CHANNEL, sql`"sentAt" IS NOT NULL`)}`)})`,
  waiting: queued(sql`"state" = 'waiting' AND "refusalDigest" IS NULL AND "failedSince" IS NULL`),
  refused: queued(sql`"state" = 'waiting' AND "refusalDigest" IS NOT NULL`),
  stopped: sql`(${queued(sql`"state" = 'failed'`)} OR ${unsigned(withRow(SIGNATURE_CHANNEL, sql`"state" = 'failed'`))})`,
  skipped: unsigned(
    sql`NOT ${isAskedFor} AND ${withRow(ETIMS_CHANNEL, sql`"sentAt" IS NULL AND "skippedAt" IS NOT NULL`)}`,
  ),
  stock: withRow(STOCK_CHANNEL, sql`"sentAt" IS NULL AND "failedSince" IS NOT NULL`),
};
