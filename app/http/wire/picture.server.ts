/** Whole addresses: a client may run on another site (D35 'CORS_ORIGINS'). */
import * as z from "zod";
import { pictureUrl } from "~/domain/picture/picture";
import { picturesOf } from "~/domain/product/pictures";
import { env } from "~/env/env.server";
import { siteOrigin } from "../site.server";
import type { RequestHead } from "../request-context";

export const pictureAddress = () =>
  z.url().nullable().meta({ example: "https://soko.example/media/4f1a-960.jpg" });

export const pictureOf = (request: RequestHead, imageKey: string | null): string | null =>
  imageKey === null ? null : addressOf(request, imageKey);

const addressOf = (request: RequestHead, imageKey: string) =>
  pictureUrl(siteOrigin(request), env.mediaUrl, imageKey);

export const pictureEntities = () =>
  z
    .array(
      z.object({
        id: z.string().meta({ example: "4f1a2b3c4d5e6f7081920a1b" }),
        url: z.url(),
        alt_text: z.string().meta({ description: "What it shows; may be empty" }),
      }),
    )
    .meta({ description: "In their order; the first is main_image" });

export const wirePictures = (request: RequestHead, product: Parameters<typeof picturesOf>[0]) =>
  picturesOf(product).map(({ imageKey, altText }) => ({
    id: imageKey,
    url: addressOf(request, imageKey),
    alt_text: altText,
  }));
