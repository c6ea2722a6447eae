import { Fragment } from "react";
import {
  type DocumentSignature,
  type OrderDocument as Document,
  type PaperSize,
  rollLengthMm,
} from "~/domain/order/documents/order-document";
import { QrCode } from "~/ui/text/qr-code";
import { classNames } from "~/ui/text/class-names";
import { ShopLogo } from "~/ui/frame/shop-logo";
import { t } from "~/texts/t";
import * as styles from "./document.css";

const ON_PAPER = { width: 200, height: 64 };

interface OrderDocumentProps {
  document: Document;
  paper: PaperSize;
  level?: 1 | 2;
  /** Of the signature's link. */
  qr?: Qr;
}

type Qr = { size: number; path: string } | null;

export function OrderDocument({ document, paper, level = 1, qr = null }: OrderDocumentProps) {
  const Heading = `h${level}` as const;
  const { title, mark, seller, facts, to, lines, sums, note } = document;
  return (
    <article
      className={styles.sheetOn[paper]}
      style={paper === "roll" ? { page: rollFor(document) } : undefined}
    >
      <header className={styles.head}>
        <ShopLogo most={ON_PAPER} />
        <p className={styles.shop}>{seller.shopName}</p>
        {seller.address ? <p>{seller.address}</p> : null}
        {seller.phone ? <p>{seller.phone}</p> : null}
        {seller.kraPin ? <p>{t("KRA PIN {pin}", { pin: seller.kraPin })}</p> : null}
        <Heading className={styles.title}>{title}</Heading>
        {mark ? <p className={styles.mark}>{mark}</p> : null}
      </header>
      <div className={styles.pair[paper]}>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <Fragment key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <div className={styles.place}>
          <p className={styles.label}>{to.label}</p>
          {to.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <Lines lines={lines} paper={paper} />
      <dl className={styles.sums}>
        {sums.map(({ label, value, total }) => (
          <Fragment key={label}>
            <dt className={classNames(total && styles.total)}>{label}</dt>
            <dd className={classNames(styles.figure, total && styles.total)}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {note ? (
        <p>
          <strong>{note.label}:</strong> {note.text}
        </p>
      ) : null}
      {document.signature ? <Signature signature={document.signature} qr={qr} /> : null}
    </article>
  );
}

const Signature = ({ signature, qr }: { signature: DocumentSignature; qr: Qr }) => (
  <section className={styles.signature}>
    {qr ? (
      <div className={styles.qr}>
        <QrCode {...qr} label={signature.link} />
      </div>
    ) : null}
    <div>
      <p className={styles.label}>{signature.text}</p>
      <dl className={styles.facts}>
        {signature.facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  </section>
);

function rollFor(document: Document): string {
  const needed = rollLengthMm(document);
  return `roll${styles.rolls.find((length) => length >= needed) ?? styles.rolls.at(-1)}`;
}

function Lines({ lines, paper }: { lines: Document["lines"]; paper: PaperSize }) {
  const hasPrices = lines.some(({ price }) => price !== null);
  const isWide = hasPrices && paper === "a4";
  const figure = classNames(styles.figure, hasPrices && styles.wide);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("Product")}</th>
          {isWide ? (
            <th scope="col" className={figure}>
              {t("Price")}
            </th>
          ) : null}
          {isWide || !hasPrices ? (
            <th scope="col" className={figure}>
              {t("Quantity")}
            </th>
          ) : null}
          {hasPrices ? (
            <th scope="col" className={styles.figure}>
              {t("Total")}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, title, quantity, price, total }) => (
          <tr key={id}>
            <td>
              {title}
              {hasPrices ? (
                <span className={styles.each[paper]}>
                  {quantity} × {price}
                </span>
              ) : null}
            </td>
            {isWide ? <td className={figure}>{price}</td> : null}
            {isWide || !hasPrices ? <td className={figure}>{quantity}</td> : null}
            {hasPrices ? <td className={styles.figure}>{total}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
