import { useState } from "react";
import { pictureFile, type PictureFormat, type PictureWidth } from "~/domain/picture/picture";
import { classNames } from "~/ui/text/class-names";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./picture.css";
import { useVisit } from "~/ui/frame/visit";
import { t } from "~/texts/t";

const sourcesOf = (place: string, format: PictureFormat, largest: number) => {
  const file = (width: PictureWidth) => `${pictureFile(place, width, format)} ${width}w`;
  const small = `${file(320)}, ${file(640)}`;
  return largest < 960 ? small : `${small}, ${file(960)}`;
};

type ProductPictureProps = {
  imageKey: string | null;
  alt: string;
  /** As in HTML: '(min-width: 960px) 25vw, 50vw'. */
  sizes: string;
  eager?: boolean;
  ratio?: keyof typeof styles.ratio;
  rounded?: boolean;
  /** A card is never drawn wider than 320. */
  largest?: 640 | 960;
};

export function ProductPicture({ ratio = "4:3", rounded, ...picture }: ProductPictureProps) {
  const { lite, mediaUrl } = useVisit();
  const [isRequested, setRequested] = useState(false);
  const { imageKey } = picture;
  const frame = classNames(styles.ratio[ratio], rounded && styles.rounded);
  if (imageKey !== null && lite && !isRequested)
    return (
      <a
        href={`${mediaUrl}/${pictureFile(imageKey, 640, "jpg")}`}
        className={classNames(frame, styles.left)}
        onClick={(click) => {
          click.preventDefault();
          setRequested(true);
        }}
      >
        <Icon name="picture" />
        {` ${t("Show picture")}`}
      </a>
    );
  return (
    <picture className={frame}>
      <Sources {...picture} height={ratio === "4:3" ? 240 : 320} />
    </picture>
  );
}

type SourcesProps = Pick<ProductPictureProps, "imageKey" | "alt" | "sizes" | "eager" | "largest"> & {
  height: number;
};

function Sources({ imageKey, alt, sizes, eager = false, largest = 960, height }: SourcesProps) {
  const { mediaUrl } = useVisit();
  const image = {
    // their shape, and a size for a page whose style sheet did not come
    width: 320,
    height,
    className: styles.image,
    decoding: "async" as const,
    ...(eager ? urgent : { loading: "lazy" as const }),
  };
  if (imageKey === null) return <img {...image} src="/placeholder.svg" alt={alt} />;
  const place = `${mediaUrl}/${imageKey}`;
  return (
    <>
      <source type="image/avif" srcSet={sourcesOf(place, "avif", largest)} sizes={sizes} />
      <source type="image/webp" srcSet={sourcesOf(place, "webp", largest)} sizes={sizes} />
      {/* one size is enough for the few browsers that know neither format */}
      <img {...image} src={pictureFile(place, 640, "jpg")} alt={alt} />
    </>
  );
}

/** Lower case, because React 18 warns about `fetchPriority`. */
const urgent = { fetchpriority: "high" };
