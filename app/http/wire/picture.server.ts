/** Whole addresses: a client may run on another site (D35 'CORS_ORIGINS'). */
import * as z from "zod";
import { pictureUrl } from "~/domain/picture";
import { env } from "~/env.server";
import { siteOrigin } from "../site.server";
import type { RequestHead } from "../request-context";

export const pictureAddress = () =>
  z.url().nullable().meta({ example: "https://soko.example/media/4f1a-960.jpg" });

export const pictureOf = (request: RequestHead, imageKey: string | null): string | null =>
  imageKey === null ? null : pictureUrl(siteOrigin(request), env.mediaUrl, imageKey);
