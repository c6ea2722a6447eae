import { Link } from "~/router";
import type { MissingStep, SetUpLine } from "~/domain/settings/set-up";
import { Badge } from "~/ui/badge/badge";
import { cluster, muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { PostButton } from "../post-button";
import * as styles from "./set-up-panel.css";

const PAGE = "/management/settings/set-up";

interface SetUpPanelProps {
  lines: readonly SetUpLine[];
  /** On the list's own page: lines that were put off too. */
  isWhole?: boolean;
}

/** What is done and what is missing before the shop can open, each with the way to its form. */
export function SetUpPanel({ lines, isWhole = false }: SetUpPanelProps) {
  const done = lines.filter(({ state }) => state === "done");
  const shown = isWhole ? lines : lines.filter(({ state }) => state === "missing");
  const isLeft = lines.some(({ state }) => state === "missing");
  const progress = t("{done} of {all} done", { done: done.length, all: lines.length });
  return (
    <Panel title={isWhole ? progress : t("Set up your shop: {progress}", { progress })}>
      <ul className={stack.m}>
        {shown.map((line) => (
          <Line key={line.step} {...line} />
        ))}
      </ul>
      {isWhole || done.length === 0 ? null : (
        <p className={muted}>{t("Done: {titles}", { titles: done.map(({ title }) => title).join(" · ") })}</p>
      )}
      {isLeft ? <PostButton page={PAGE} intent="hide" label={t("Hide this list")} /> : null}
    </Panel>
  );
}

const MissingPart = ({ label, to }: MissingStep) => <Link to={to}>{label}</Link>;

function Line({ step, title, state, missing }: SetUpLine) {
  const isPutOff = state === "put off";
  return (
    <li className={stack.xs}>
      <div className={styles.line}>
        <strong>{title}</strong>
        {state === "done" ? (
          <Badge tone="green">{t("Done")}</Badge>
        ) : (
          <PostButton
            page={PAGE}
            intent={isPutOff ? "bring_back" : "put_off"}
            label={isPutOff ? t("Bring back") : t("Not now")}
            fullLabel={`${isPutOff ? t("Bring back") : t("Not now")}: ${title}`}
            fields={{ step }}
            look="quiet"
          />
        )}
      </div>
      {missing.length === 0 ? null : (
        <div className={cluster.m}>
          {missing.map((part) => (
            <MissingPart key={part.label} {...part} />
          ))}
        </div>
      )}
    </li>
  );
}
