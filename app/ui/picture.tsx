import { useState } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import * as styles from "./picture.css";
import { useVisit } from "./visit";

const widths = [320, 640, 960];

const sourcesOf = (imageKey: string, format: string) =>
  widths.map((width) => `/media/${imageKey}-${width}.${format} ${width}w`).join(", ");

export type ProductPictureProps = {
  /** Of the media store; null when the product has no picture. */
  imageKey: string | null;
  alt: string;
  /** As in HTML: how wide the picture is drawn ('(min-width: 960px) 25vw, 50vw'). */
  sizes: string;
  /** For the pictures of the first screen: loaded at once and first. */
  eager?: boolean;
  ratio?: keyof typeof styles.ratio;
  rounded?: boolean;
};

export function ProductPicture({ ratio = "4:3", rounded, ...picture }: ProductPictureProps) {
  const { lite } = useVisit();
  const [asked, setAsked] = useState(false);
  const { imageKey } = picture;
  const frame = classNames(styles.ratio[ratio], rounded && styles.rounded);
  if (imageKey !== null && lite && !asked)
    return (
      // without scripts the link opens the picture by itself
      <a
        href={`/media/${imageKey}-640.webp`}
        className={classNames(frame, styles.left)}
        onClick={(click) => {
          click.preventDefault();
          setAsked(true);
        }}
      >
        <Icon name="picture" /> Show picture
      </a>
    );
  return (
    <picture className={frame}>
      <Sources {...picture} height={ratio === "4:3" ? 720 : 960} />
    </picture>
  );
}

type SourcesProps = Pick<ProductPictureProps, "imageKey" | "alt" | "sizes" | "eager"> & { height: number };

function Sources({ imageKey, alt, sizes, eager = false, height }: SourcesProps) {
  const image = {
    width: 960,
    height,
    className: styles.image,
    decoding: "async" as const,
    ...(eager ? urgent : { loading: "lazy" as const }),
  };
  if (imageKey === null) return <img {...image} src="/placeholder.svg" alt={alt} />;
  return (
    <>
      <source type="image/avif" srcSet={sourcesOf(imageKey, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourcesOf(imageKey, "webp")} sizes={sizes} />
      <img
        {...image}
        src={`/media/${imageKey}-640.jpg`}
        srcSet={sourcesOf(imageKey, "jpg")}
        sizes={sizes}
        alt={alt}
      />
    </>
  );
}

/** In lower case, because React 18 does not know `fetchPriority` yet and would warn about it. */
const urgent = { fetchpriority: "high" };
