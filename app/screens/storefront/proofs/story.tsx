import type { ReactNode } from "react";
import * as styles from "./proof.css";
import { t } from "~/texts/t";

interface StoryProps {
  promised: ReactNode;
  happened: ReactNode;
  decided: ReactNode;
  isOver: boolean;
}

/** The proof in three steps, for people. */
export const Story = ({ promised, happened, decided, isOver }: StoryProps) => (
  <ol className={styles.story}>
    <Step title={t("What was promised before")}>{promised}</Step>
    <Step title={t("What happened")}>{happened}</Step>
    <Step title={isOver ? t("Who won, and why") : t("How the winner is decided")}>{decided}</Step>
  </ol>
);

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h2 className={styles.stepTitle}>{title}</h2>
    {children}
  </li>
);
