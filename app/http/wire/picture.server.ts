/** Whole addresses: a client may run on another site (D35 'CORS_ORIGINS'). */
import * as z from "zod";
import { siteOrigin } from "../site.server";
import type { RequestHead } from "../request-context";

export const pictureAddress = () =>
  z.url().nullable().meta({ example: "https://soko.example/media/4f1a-960.jpg" });

/** The largest variant that every client can show. */
export const pictureUrl = (request: RequestHead, imageKey: string | null): string | null =>
  imageKey === null ? null : `${siteOrigin(request)}/media/${imageKey}-960.jpg`;
