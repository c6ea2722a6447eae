import { contrastRatio, parseColour, ratioText } from "~/domain/banner/contrast";
import * as styles from "./banner-preview.css";
import { t } from "~/texts/t";

interface BannerPreviewProps {
  text: string;
  background: string | undefined;
  colour: string | undefined;
}

/** The banner as visitors see it. It is an image, because it may have unreadable colours; contrast and text are next to it. */
export function BannerPreview({ text, background, colour }: BannerPreviewProps) {
  const ground = parseColour(background);
  const ink = parseColour(colour);
  const style = ground && ink ? { background: ground, color: ink } : undefined;
  const shown = text === "" ? t("Your text") : text;
  return (
    <div
      className={styles.preview}
      style={style}
      role="img"
      aria-label={t("Preview: {title}", { title: shown })}
    >
      <span aria-hidden>{shown}</span>
    </div>
  );
}

/** '6.52:1', or null until both colours are valid. */
export function contrastText({ background, colour }: Omit<BannerPreviewProps, "text">): string | null {
  const ground = parseColour(background);
  const ink = parseColour(colour);
  return ground && ink ? ratioText(contrastRatio(ink, ground)) : null;
}
