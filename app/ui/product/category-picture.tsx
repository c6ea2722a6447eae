import { Icon } from "~/ui/frame/icon";
import { ProductPicture } from "./picture";
import { useVisit } from "~/ui/frame/visit";
import * as styles from "./category-picture.css";

type CategoryPictureProps = { imageKey: string | null; sizes: string; eager?: boolean };

/** A square picture. In lite mode always the basket, because a link 'Show picture' cannot be inside the tile's own link. */
export function CategoryPicture({ imageKey, sizes, eager }: CategoryPictureProps) {
  const { lite } = useVisit();
  if (imageKey === null || lite)
    return (
      <span className={styles.blank}>
        <Icon name="basket" className={styles.icon} />
      </span>
    );
  return <ProductPicture imageKey={imageKey} alt="" sizes={sizes} ratio="1:1" largest={640} eager={eager} />;
}
