import { contrastRatio, parseColour, ratioText } from "~/domain/contrast";
import * as styles from "./banner-preview.css";

export interface BannerPreviewProps {
  text: string;
  background: string | undefined;
  colour: string | undefined;
}

/** The banner as visitors see it; without colours while one of them is no colour. */
export function BannerPreview({ text, background, colour }: BannerPreviewProps) {
  const ground = parseColour(background);
  const ink = parseColour(colour);
  const style = ground && ink ? { background: ground, color: ink } : undefined;
  return (
    <p className={styles.preview} style={style}>
      {text === "" ? "Your text" : text}
    </p>
  );
}

/** '6.52:1', or null while one of them is no colour. */
export function contrastText({ background, colour }: Omit<BannerPreviewProps, "text">): string | null {
  const ground = parseColour(background);
  const ink = parseColour(colour);
  return ground && ink ? ratioText(contrastRatio(ink, ground)) : null;
}
