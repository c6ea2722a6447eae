import { Link } from "~/router";
import { DescriptionList } from "~/ui/list/description-list";
import { Panel } from "~/ui/frame/panel";
import type { RoundView } from "./round-page.server";

export function RoundInfo({ info, proof }: Pick<RoundView, "info" | "proof">) {
  return (
    <Panel title="Round info">
      <DescriptionList items={info} />
      <p>
        The commitment was published when the round opened.{" "}
        <Link to={proof}>What anyone can check about this round</Link>
      </p>
    </Panel>
  );
}
