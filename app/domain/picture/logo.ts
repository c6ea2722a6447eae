import { pictureFile } from "./picture";

/** The shop's logo, in its own shape. Its files have the names of a picture's. */
export interface Logo {
  readonly imageKey: string;
  /** Of the smallest file. */
  readonly width: number;
  readonly height: number;
}

export interface LogoImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const IN_BAR = { width: 160, height: 32 };

/** At the size of the bar at the top. */
export const logoImage = (logo: Logo, mediaUrl: string): LogoImage => ({
  src: `${mediaUrl}/${pictureFile(logo.imageKey, 320, "jpg")}`,
  ...logoSize(logo, IN_BAR),
});

/** The largest size with the logo's shape within the limits, at least one pixel each way. */
export function logoSize(
  { width, height }: Pick<Logo, "width" | "height">,
  most: { width: number; height: number },
) {
  const scale = Math.min(most.width / width, most.height / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
