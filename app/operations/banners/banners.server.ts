import type { Tx } from "~/db/client.server";
import type { PromoBanner } from "~/db/generated/sqlite/client";
import type { Viewer } from "~/domain/account/access";
import { bannerColour, type BannerForm, refuseContrast } from "~/domain/banner/banner-form";
import type { SeenVersion } from "~/domain/form/seen-version";
import { refuse } from "~/domain/refusal";
import { tableColumns } from "~/db/columns.server";
import { select, selectOne } from "~/db/select.server";
import { ownText } from "~/texts/own-text";
import {
  createRecord,
  deleteRecord,
  type ManagedRecords,
  setRecordActive,
  updateRecord,
} from "../audit/managed-records.server";

type Fields = Omit<PromoBanner, "id">;

const fieldsOf = (form: BannerForm): Fields => ({
  text: form.text,
  textSw: form.text_sw,
  backgroundColor: form.background_color,
  textColor: form.text_color,
  displayOrder: form.display_order,
  isActive: form.is_active,
});

const banners = {
  subject: "banner",
  table: (tx: Tx) => tx.promoBanner,
  fieldsOf: ({ id: _id, ...row }) => row,
  dataOf: (fields: Fields) => fields,
  // two people's colours may not be readable together
  refuseMerged({ textColor, backgroundColor }) {
    const unreadable = refuseContrast(textColor, backgroundColor);
    return unreadable === null ? null : refuse("invalid", unreadable, "text_color");
  },
} satisfies ManagedRecords<PromoBanner, Fields, Fields>;

export const createBanner = (actor: Viewer, form: BannerForm) => createRecord(actor, banners, fieldsOf(form));

export const updateBanner = (actor: Viewer, id: number, form: BannerForm, seen: SeenVersion | null = null) =>
  updateRecord(actor, banners, { id, seen, form: fieldsOf(form) });

export const deleteBanner = (actor: Viewer, id: number) => deleteRecord(actor, banners, id);

export const setBannerActive = (actor: Viewer, id: number, isActive: boolean) =>
  setRecordActive(actor, banners, { id, isActive });

const banner = tableColumns(
  "PromoBanner",
  "banner",
  "id, text, textSw, backgroundColor, textColor, displayOrder, isActive",
);

export async function activeBanners() {
  const banners = await select(banner, { cached: true })`
    FROM "PromoBanner" banner WHERE "isActive" ORDER BY "displayOrder", "id"`;
  return banners.map(({ id, text, backgroundColor, textColor, textSw }) => ({
    id,
    text: ownText(text, textSw),
    english: text,
    background: bannerColour(backgroundColor),
    color: bannerColour(textColor),
  }));
}

export const managedBanners = () => select(banner)`FROM "PromoBanner" banner ORDER BY "displayOrder", "id"`;

export const managedBanner = (id: number) => selectOne(banner)`FROM "PromoBanner" banner WHERE "id" = ${id}`;
