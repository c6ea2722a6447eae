import { Link } from "~/router";
import type { ToDo, ToDoKind } from "~/domain/to-do/to-do";
import { Icon, type IconName } from "~/ui/frame/icon";
import { useVisit } from "~/ui/frame/visit";
import { muted } from "~/ui/frame/layout.css";
import { ProductPicture } from "~/ui/product/picture";
import { unbroken } from "~/ui/text/unbroken";
import { t } from "~/texts/t";
import * as styles from "./to-do-panel.css";

interface Look {
  readonly icon: IconName;
  readonly tint: keyof typeof styles.heading;
}

/** As in the status band of an auction's page. */
const LOOKS: Readonly<Record<ToDoKind, Look>> = {
  payment: { icon: "clock", tint: "blue" },
  pay: { icon: "clock", tint: "amber" },
  order: { icon: "trophy", tint: "green" },
  raise: { icon: "up", tint: "amber" },
  pledge: { icon: "check", tint: "blue" },
  verify: { icon: "phone", tint: "blue" },
};

type ToDoPanelProps = {
  toDos: readonly ToDo[];
  shown?: number;
  /** The page that lists everything to do; if it is missing, the panel folds what does not fit. */
  allTo?: string;
  /** Also shown when there is nothing to do, to say what will be here. */
  isAlwaysShown?: boolean;
};

export function ToDoPanel({ toDos, shown = 4, allTo, isAlwaysShown = false }: ToDoPanelProps) {
  const { hasAuctions } = useVisit();
  if (toDos.length === 0 && !isAlwaysShown) return null;
  const rest = toDos.slice(shown);
  return (
    <section aria-labelledby="to-do" className={styles.panel}>
      <h2 id="to-do" className={styles.title}>
        {t("To do")}
      </h2>
      {toDos.length === 0 ? (
        <p className={muted}>
          {hasAuctions
            ? t("Nothing to do now. Pledges to raise and orders to pay will be listed here.")
            : t("Nothing to do now. Orders to pay will be listed here.")}
        </p>
      ) : null}
      <Tasks toDos={toDos.slice(0, shown)} />
      {rest.length > 0 ? <Rest toDos={rest} allTo={allTo} /> : null}
    </section>
  );
}

function Rest({ toDos, allTo }: Pick<ToDoPanelProps, "toDos" | "allTo">) {
  const label = t("Show {count} more", { count: toDos.length });
  return allTo ? (
    <Link to={allTo} className={styles.more}>
      {label}
    </Link>
  ) : (
    <details>
      <summary className={styles.more}>{label}</summary>
      <Tasks toDos={toDos} />
    </details>
  );
}

const Tasks = ({ toDos }: { toDos: readonly ToDo[] }) => (
  <ul className={styles.list}>
    {toDos.map((toDo) => (
      <Task key={`${toDo.kind} ${toDo.to}`} toDo={toDo} />
    ))}
  </ul>
);

function Task({ toDo: { kind, to, heading, about, sentence, imageKey } }: { toDo: ToDo }) {
  const { icon, tint } = LOOKS[kind];
  return (
    <li className={styles.task}>
      <div className={styles.picture}>
        <ProductPicture imageKey={imageKey} alt="" sizes="64px" ratio="1:1" largest={640} />
      </div>
      <div className={styles.texts}>
        <Link to={to} className={styles.link}>
          <span className={styles.heading[tint]}>
            <Icon name={icon} className={styles.icon} />
            {heading}
          </span>{" "}
          {about ? <strong className={styles.about}>{about}</strong> : null}
        </Link>
        <p className={styles.sentence}>{unbroken(sentence)}</p>
      </div>
      <Icon name="next" className={styles.arrow} />
    </li>
  );
}
