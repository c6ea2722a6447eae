import { countOf, formatCount } from "~/domain/text/count";
import { importLines, refuseApply } from "~/domain/import/import";
import { columnHeading, type ImportColumn } from "~/domain/import/import-columns";
import { titleOf } from "~/domain/product/variants";
import { formatDateTime } from "~/domain/time";
import {
  importLinesPage,
  type importOf,
  type ReportedLine,
} from "~/operations/imports/imports.queries.server";
import { KIND_LABELS, stateLabel } from "~/screens/management/products/import-labels";
import { shortText } from "~/domain/text/cut-text";

type Found = NonNullable<Awaited<ReturnType<typeof importOf>>>;

/** Seconds between two looks at a file that is being read; without scripts the page loads itself again. */
const REFRESH_S = 2;
const MAX_SHOWN = 300;

const cut = (text: string) => shortText(text, MAX_SHOWN) || "nothing";

export async function importPage(found: Found, search: URLSearchParams) {
  const { id, isBulk, state, fileName, lineCount, readCount, createCount, changeCount, faultCount } = found;
  const { warningCount } = found;
  const filters = importLines.read(search);
  const { lines, page, pageCount } =
    state === "reading" || state === "failed"
      ? { lines: [], page: 1, pageCount: 1 }
      : await importLinesPage(id, filters);
  const same = Math.max(0, readCount - createCount - changeCount - faultCount);
  const left = createCount + changeCount - found.undoneCount;
  return {
    id,
    isBulk,
    fileName,
    label: stateLabel(found),
    state,
    filters: { ...filters, page },
    pageCount,
    failure: found.failure,
    ignored: found.ignored.columns.join(", "),
    leftOut: found.ignored.files.map(({ file, fault }) => `${cut(file)}: ${fault}`),
    uploaded: formatDateTime(found.createdAt),
    applied: found.appliedAt && formatDateTime(found.appliedAt),
    progress: { read: readCount, all: lineCount, text: progressText(readCount, lineCount) },
    stats: isBulk
      ? []
      : [
          { label: "New products", value: formatCount(createCount) },
          { label: "Changes", value: formatCount(changeCount) },
          { label: "Without a change", value: formatCount(same) },
          { label: "Faults", value: formatCount(faultCount) },
        ],
    choices: isBulk
      ? []
      : ([
          [null, "All", formatCount(createCount + changeCount + faultCount)],
          ["fault", "Faults", formatCount(faultCount)],
          ...(warningCount > 0 ? ([["warning", "To check", formatCount(warningCount)]] as const) : []),
          ["create", "New products", formatCount(createCount)],
          ["change", "Changes", formatCount(changeCount)],
        ] as const),
    obstacle: state === "checked" ? (refuseApply(found, "good")?.message ?? null) : null,
    faulty:
      faultCount === 0
        ? null
        : {
            title: countOf(faultCount, "line has a fault", "lines have faults"),
            leftOut: faultCount === 1 ? "and was left out" : "and were left out",
            file: found.headings.length > 0 ? `/management/products/import/${id}/faulty-lines` : null,
          },
    good: goodLines(createCount + changeCount),
    applies: [
      ...(createCount > 0 ? [`make ${countOf(createCount, "draft")}`] : []),
      ...(changeCount > 0
        ? [`change ${countOf(changeCount, "product or variant", "products and variants")}`]
        : []),
    ].join(" and "),
    undo: state === "applied" ? countOf(left, "line") : null,
    lines: lines.map(lineView),
    refreshSeconds: state === "reading" ? REFRESH_S : null,
  };
}

const goodLines = (count: number) => (count === 1 ? "the good line" : `the ${countOf(count, "good line")}`);

const progressText = (read: number, all: number) =>
  all === 0 ? "The file is being looked at" : `${formatCount(read)} of ${countOf(all, "line")} read`;

const changeView = ({ column, before, after }: ReportedLine["changes"][number]) => ({
  label: columnHeading(column),
  before: cut(before),
  after: cut(after),
});

/** Of a new product, without its title. */
const valuesOf = (cells: ReportedLine["cells"]) =>
  (Object.entries(cells) as [ImportColumn, string][])
    .filter(([column, cell]) => column !== "title" && cell.trim() !== "")
    .map(([column, cell]) => ({ label: columnHeading(column), before: null, after: cut(cell) }));

function lineView(line: ReportedLine) {
  const { number, kind, productId, cells, changes, faults, isUndone, undoFault } = line;
  const title = titleOf(line.title || "No title", line.variant);
  return {
    id: number,
    line: formatCount(number),
    kind,
    what: KIND_LABELS[kind],
    title,
    to: productId === null ? null : `/management/products/${productId}`,
    isUndone,
    undoFault,
    changes: kind === "create" ? valuesOf(cells) : changes.map(changeView),
    faults: faults.map(({ column, message, isWarning = false }) => ({
      isWarning,
      column: column && columnHeading(column),
      message,
      cell: column && cells[column] ? cut(cells[column]) : null,
    })),
  };
}

export type ImportPage = Awaited<ReturnType<typeof importPage>>;
