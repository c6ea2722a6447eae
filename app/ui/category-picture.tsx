import { Icon } from "./icon";
import { ProductPicture } from "./picture";
import * as styles from "./category-picture.css";

export type CategoryPictureProps = { imageKey: string | null; sizes: string; eager?: boolean };

/** Square, as it is asked for (300 × 300 or larger); a category without one has a basket on a tint. */
export function CategoryPicture({ imageKey, sizes, eager }: CategoryPictureProps) {
  if (imageKey === null)
    return (
      <span className={styles.blank}>
        <Icon name="basket" className={styles.icon} />
      </span>
    );
  return <ProductPicture imageKey={imageKey} alt="" sizes={sizes} ratio="1:1" largest={640} eager={eager} />;
}
