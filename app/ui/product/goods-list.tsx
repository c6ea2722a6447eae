import type { ReactNode } from "react";
import { Link } from "~/router";
import { offPaper } from "~/ui/frame/print.css";
import { classNames } from "~/ui/text/class-names";
import { TitleText } from "~/ui/text/title-text";
import * as styles from "./goods-list.css";
import { ProductPicture } from "./picture";

interface GoodsLine {
  readonly id: number | string;
  readonly title: string;
  readonly to: string | null;
  readonly imageKey: string | null;
  readonly each: string;
  readonly total: string;
}

interface GoodsListProps<Line extends GoodsLine> {
  lines: readonly Line[];
  /** What can be done with a line. */
  below?: (line: Line) => ReactNode;
}

export const GoodsList = <Line extends GoodsLine>({ lines, below }: GoodsListProps<Line>) => (
  <ul className={styles.lines}>
    {lines.map((line) => {
      const { id, title, to, imageKey, each, total } = line;
      return (
        <li key={id} className={styles.line}>
          <div className={classNames(styles.picture, offPaper)}>
            <ProductPicture imageKey={imageKey} alt="" sizes="64px" rounded largest={640} />
          </div>
          <p className={styles.texts}>
            {to ? (
              <Link to={to}>
                <TitleText title={title} />
              </Link>
            ) : (
              <TitleText title={title} />
            )}
            <span className={styles.each}>{each}</span>
          </p>
          <p className={styles.total}>{total}</p>
          {below?.(line)}
        </li>
      );
    })}
  </ul>
);
