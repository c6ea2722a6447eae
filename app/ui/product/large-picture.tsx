import { pictureFile } from "~/domain/picture/picture";
import { useVisit } from "~/ui/frame/visit";
import { ProductPicture } from "~/ui/product/picture";
import { t } from "~/texts/t";

interface LargePictureProps {
  imageKey: string | null;
  alt: string;
  className?: string;
  eager?: boolean;
}

/** The whole picture of a product's page; a tap opens it large, with and without scripts. */
export function LargePicture({ imageKey, alt, className, eager = true }: LargePictureProps) {
  const { lite, mediaUrl } = useVisit();
  const picture = (
    <ProductPicture
      imageKey={imageKey}
      alt={alt}
      sizes="(min-width: 960px) 55vw, 88vw"
      eager={eager}
      rounded
    />
  );
  if (lite || imageKey === null) return <div className={className}>{picture}</div>;
  return (
    <a
      href={`${mediaUrl}/${pictureFile(imageKey, 960, "jpg")}`}
      aria-label={t("Enlarge the picture: {alt}", { alt })}
      className={className}
    >
      {picture}
    </a>
  );
}
