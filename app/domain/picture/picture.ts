/** The files of a stored picture and their addresses (docs/decisions/008-pictures.md). */
export const PICTURE_WIDTHS = [320, 640, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** The shop's own path, if `MEDIA_URL` is not set. */
export const MEDIA_PATH = "/media";

export const pictureFile = (key: string, width: PictureWidth, format: PictureFormat) =>
  `${key}-${width}.${format}`;

export const pictureFiles = (key: string): string[] =>
  PICTURE_WIDTHS.flatMap((width) => FORMATS.map((format) => pictureFile(key, width, format)));

const NAME = /^[0-9a-f]{24}-(?:320|640|960)\.(?:avif|webp|jpg)$/;

export const isPictureFile = (name: string) => NAME.test(name);

const TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

export const pictureType = (name: string): string | undefined =>
  Object.entries(TYPES).find(([format]) => name.endsWith(`.${format}`))?.[1];

/** A full address, of the largest variant that every browser and client can show. */
export const pictureUrl = (origin: string, mediaUrl: string, key: string) =>
  `${mediaUrl.startsWith("/") ? origin : ""}${mediaUrl}/${pictureFile(key, 960, "jpg")}`;
