/** A file of an import's faulty lines as they were uploaded, with their faults before them. */
import { type Separator, SEPARATORS } from "~/domain/csv/csv-rows";
import { columnHeading, FAULTS_HEADING, isFaultsHeading } from "./import-columns";
import type { ImportFault } from "./import-line";

interface FaultyLine {
  readonly uploaded: readonly string[];
  readonly faults: readonly ImportFault[];
}

/** The faults come first: a line may have more cells than there are headings. An earlier such column is left out. */
export function faultyFile(uploadedHeadings: readonly string[]) {
  const isOurs = (_: string, at: number) => !isFaultsHeading(uploadedHeadings[at] ?? "");
  return {
    headings: [FAULTS_HEADING, ...uploadedHeadings.filter(isOurs)],
    cells: ({ uploaded, faults }: FaultyLine): string[] => [
      faults.map(faultText).join(". "),
      ...uploaded.filter(isOurs),
    ],
  };
}

const faultText = ({ column, message }: ImportFault) =>
  column === null ? message : `${columnHeading(column)}: ${message}`;

/** Of what is stored. */
export const separatorOf = (text: string): Separator => SEPARATORS.find((one) => one === text) ?? ",";
