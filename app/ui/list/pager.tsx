import { Link } from "~/router";
import { Icon } from "~/ui/frame/icon";
import { t } from "~/texts/t";
import * as styles from "./pager.css";

export type PagerProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  label?: string;
};

export function Pager({ page, pageCount, hrefFor, label = t("Pages") }: PagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 1 ? (
        <Link to={hrefFor(page - 1)} rel="prev">
          <Icon name="previous" />
          {` ${t("Previous")}`}
        </Link>
      ) : (
        <span />
      )}
      <span className={styles.count}>{t("Page {page} of {pageCount}", { page, pageCount })}</span>
      <span className={styles.pages}>
        {pagerPages(page, pageCount).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`}>…</span>
          ) : (
            <Link
              key={number}
              to={hrefFor(number)}
              aria-label={t("Page {number}", { number })}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          ),
        )}
      </span>
      {page < pageCount ? (
        <Link to={hrefFor(page + 1)} rel="next">
          {`${t("Next")} `}
          <Icon name="next" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** `null` is a gap between numbers. */
export function pagerPages(page: number, pageCount: number): (number | null)[] {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const shown = numbers.filter((n) => n === 1 || n === pageCount || Math.abs(n - page) <= 1);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? 0;
    if (n - before === 1) return [n];
    // a gap of one page shows that page
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
