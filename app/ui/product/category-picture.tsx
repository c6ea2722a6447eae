import { Icon } from "~/ui/frame/icon";
import { ProductPicture } from "./picture";
import { useVisit } from "~/ui/frame/visit";
import * as styles from "./category-picture.css";

export type CategoryPictureProps = { imageKey: string | null; sizes: string; eager?: boolean };

/**
 * Square, as it is asked for (300 × 300 or larger). A category without one has a basket on a tint, and so has each where
 * pictures are left out: within a tile's link there is no place for another that asks for the picture.
 */
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
