import { pictureFile } from "~/domain/picture";
import { useVisit } from "~/ui/frame/visit";
import { ProductPicture } from "~/ui/product/picture";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";

/** The whole picture; a tap opens it large, with and without scripts. */
export function AuctionPicture({ title, imageKey }: Pick<AuctionPage["auction"], "title" | "imageKey">) {
  const { lite, mediaUrl } = useVisit();
  const picture = (
    <ProductPicture imageKey={imageKey} alt={title} sizes="(min-width: 960px) 55vw, 88vw" eager rounded />
  );
  if (lite || imageKey === null) return <div className={styles.picture}>{picture}</div>;
  return (
    <a
      href={`${mediaUrl}/${pictureFile(imageKey, 960, "jpg")}`}
      aria-label={`Enlarge the picture: ${title}`}
      className={styles.picture}
    >
      {picture}
    </a>
  );
}
