/** Products, which the API also calls auctions (D53, D54). */
import * as z from "zod";
import { may, type Viewer } from "~/domain/account/access";
import type { productFields } from "~/domain/product/fields";
import {
  byField,
  type FieldName,
  fieldRows,
  isPrivateColumn,
  type Row,
  type StoredProduct,
  columnWriter,
} from "~/domain/product/stored-product";
import type { PerKind } from "~/domain/product/field-row";
import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import { PRODUCT_STATUSES } from "~/domain/product/product";
import { WINNER_PAYS } from "~/domain/product/winner-pays";
import { versionToken } from "~/domain/form/seen-version";
import type { ProductRow } from "~/operations/products/list/product-rows.queries.server";
import { id, timestamp, timestampOrNull, shillings, shillingsOrNull } from "./fields.server";
import { pictureAddress, pictureEntities, pictureOf, wirePictures } from "./picture.server";
import { roundEntity, wireRound } from "./round.server";
import { scheduledRoundEntity, wireScheduledRound } from "./scheduled-round.server";
import { variantFields, wireVariants } from "./variant.server";
import type { RequestHead } from "../request-context";

const schemas = {
  text: () => z.string(),
  choice: ({ words = {} }) => z.enum(Object.keys(words)),
  reference: id,
  amount: shillings,
  moment: timestamp,
  tick: () => z.boolean(),
  whole: () => z.int().nonnegative(),
} satisfies Record<Row["kind"], (row: Row) => z.ZodType>;

type Schemas = typeof schemas;
type Written = {
  [Name in FieldName]: ReturnType<Schemas[(typeof productFields)[Name]["kind"]]> extends infer Schema extends
    z.ZodType
    ? null extends StoredProduct[(typeof productFields)[Name]["column"]]
      ? z.ZodNullable<Schema>
      : Schema
    : never;
};

const written = byField((row) => {
  const schema: z.ZodType = schemas[row.kind](row);
  return row.blank === null ? schema.nullable() : schema;
}) as Written;

export const productEntity = z
  .object({
    id: id(),
    ...written,
    ...variantFields(),
    main_image: pictureAddress(),
    pictures: pictureEntities(),
    category: id().nullable(),
    category_name: z.string().nullable(),
    category_info: z.object({ id: id(), name: z.string(), slug: z.string() }).nullable(),
    status: z.enum(PRODUCT_STATUSES),
    cost_price: shillings()
      .nullable()
      .meta({
        description: `What one costs the shop, for ${permissionText(WHO_SEES.costs)}; null for others`,
      }),
    buy_now_price: shillings().nullable().meta({ description: "The list price, also while a sale holds" }),
    sale_price: shillings().nullable().meta({ description: "What a buyer pays while a sale holds" }),
    old_price: shillings().nullable().meta({ description: "The list price while a sale holds" }),
    registration_fee: shillings().nullable(),
    units_sold: z.int().nonnegative(),
    highest_bid: shillings().nullable().meta({ description: "Of the current round" }),
    winner_pays: z.enum(WINNER_PAYS).nullable().meta({
      description:
        "Besides delivery (D83); fixed with the activation, null before and where it is not stated",
    }),
    shortest_round_minutes: z.int().nonnegative().nullable().meta({
      description: "No round closes sooner but by a void (D109); fixed with the activation, null before",
    }),
    keeps_end: z.boolean().meta({
      description: "Neither a round nor the auction is closed by hand before end_time (D108)",
    }),
    created_at: timestamp(),
    discount_percentage: z.int().min(0).max(100),
    participant_count: z.int().nonnegative().meta({ description: "People, whichever rounds they joined" }),
    version: z.string().meta({
      description: "Of what PUT writes: another one after each edit and each sale. For PUT's `version`",
      example: "17:250",
    }),
    scheduled_round: scheduledRoundEntity
      .nullable()
      .meta({ description: "The next round, while it waits to open by the clock" }),
    rounds: z.array(roundEntity).meta({ description: "Newest first" }),
  })
  .meta({ id: "Product" });

export interface WireContext {
  readonly request: RequestHead;
  readonly viewer: Viewer | null;
}

const values: PerKind<unknown> = {
  text: (text) => text,
  choice: (choice) => choice,
  reference: (key) => key,
  amount: shillingsOrNull,
  moment: timestampOrNull,
  tick: (ticked) => ticked,
  whole: (number) => number,
};

const writers = fieldRows.map(([name, row]) => ({
  name,
  write: columnWriter(row, values),
  isPrivate: isPrivateColumn(row.column),
}));

type Wire = z.input<typeof productEntity>;

export function wireProduct(product: ProductRow, { request, viewer }: WireContext): Wire {
  const { category } = product;
  const fields: Partial<Record<FieldName, unknown>> = {};
  const seesCosts = may(viewer, WHO_SEES.costs);
  for (const { name, write, isPrivate: isHidden } of writers)
    fields[name] = isHidden && !seesCosts ? null : write(product);
  const { participation_fee, buy_now_price } = fields as Pick<Wire, FieldName>;
  const forStaff = may(viewer, "rounds");
  return {
    id: product.id,
    ...(fields as Pick<Wire, FieldName>),
    ...wireVariants(product),
    main_image: pictureOf(request, product.imageKey),
    pictures: wirePictures(request, product),
    category: category?.id ?? null,
    category_name: category?.name ?? null,
    category_info: category && { id: category.id, name: category.name, slug: category.slug },
    status: product.status,
    sale_price: shillingsOrNull(product.salePriceCents),
    old_price: product.salePriceCents === null ? null : buy_now_price,
    registration_fee: participation_fee,
    units_sold: product.unitsSold,
    highest_bid: shillingsOrNull(product.highestCents),
    winner_pays: WINNER_PAYS.find((pays) => pays === product.winnerPays) ?? null,
    shortest_round_minutes: product.shortestRoundMinutes,
    keeps_end: product.keepsEnd,
    created_at: product.createdAt.toISOString(),
    participant_count: product.participantCount,
    version: versionToken({ edit: product.edit ?? 0, stock: product.stockQuantity }),
    scheduled_round: product.scheduled && wireScheduledRound(product.scheduled),
    rounds: product.rounds.map((round) => wireRound(round, { isOpen: round.isOpen, forStaff })),
  };
}
