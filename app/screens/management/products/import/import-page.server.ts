import { formatCount } from "~/domain/text/count";
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
import { msg, t } from "~/texts/t";
import { counted, oneOrMany } from "~/domain/text/counted";

type Found = NonNullable<Awaited<ReturnType<typeof importOf>>>;

/** Seconds between two looks at a file that is being read; without scripts the page loads itself again. */
const REFRESH_S = 2;
const MAX_SHOWN = 300;

const cut = (text: string) => shortText(text, MAX_SHOWN) || t("nothing");

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
    failure: found.failure && t(found.failure),
    ignored: found.ignored.columns.join(", "),
    leftOut: found.ignored.files.map(({ file, fault }) => `${cut(file)}: ${t(fault)}`),
    uploaded: formatDateTime(found.createdAt),
    applied: found.appliedAt && formatDateTime(found.appliedAt),
    progress: { read: readCount, all: lineCount, text: progressText(readCount, lineCount) },
    stats: isBulk
      ? []
      : [
          { label: t("New products"), value: formatCount(createCount) },
          { label: t("Changes"), value: formatCount(changeCount) },
          { label: t("Without a change"), value: formatCount(same) },
          { label: t("Faults"), value: formatCount(faultCount) },
        ],
    choices: isBulk
      ? []
      : ([
          [null, t("All"), formatCount(createCount + changeCount + faultCount)],
          ["fault", t("Faults"), formatCount(faultCount)],
          ...(warningCount > 0 ? ([["warning", t("To check"), formatCount(warningCount)]] as const) : []),
          ["create", t("New products"), formatCount(createCount)],
          ["change", t("Changes"), formatCount(changeCount)],
        ] as const),
    obstacle: state === "checked" ? (refuseApply(found, "good")?.message ?? null) : null,
    faulty:
      faultCount === 0
        ? null
        : {
            title: oneOrMany(faultCount, msg("1 line has a fault"), msg("{count} lines have faults")),
            leftOut: oneOrMany(
              faultCount,
              msg("1 line has a fault and was left out"),
              msg("{count} lines have faults and were left out"),
            ),
            file: found.headings.length > 0 ? `/management/products/import/${id}/faulty-lines` : null,
          },
    good: oneOrMany(
      createCount + changeCount,
      msg("Import the good line"),
      msg("Import the {count} good lines"),
    ),
    applies: appliesText(createCount, changeCount),
    undo: state === "applied" ? counted(left, "line") : null,
    lines: lines.map(lineView),
    refreshSeconds: state === "reading" ? REFRESH_S : null,
  };
}

/** What the import does, all at once or nothing. */
function appliesText(created: number, changed: number): string {
  const drafts = oneOrMany(created, msg("make 1 draft"), msg("make {count} drafts"));
  const changes = oneOrMany(
    changed,
    msg("change 1 product or variant"),
    msg("change {count} products and variants"),
  );
  if (created > 0 && changed > 0) return t("{drafts} and {changes}", { drafts, changes });
  return created > 0 ? drafts : changes;
}

const progressText = (read: number, all: number) =>
  all === 0
    ? t("The file is being looked at")
    : t("{read} of {lines} read", { read: formatCount(read), lines: counted(all, "line") });

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
  const title = titleOf(line.title || t("No title"), line.variant);
  return {
    id: number,
    line: formatCount(number),
    kind,
    what: t(KIND_LABELS[kind]),
    title,
    to: productId === null ? null : `/management/products/${productId}`,
    isUndone,
    undoFault: undoFault && t(undoFault),
    changes: kind === "create" ? valuesOf(cells) : changes.map(changeView),
    faults: faults.map(({ column, message, isWarning = false }) => ({
      isWarning,
      column: column && columnHeading(column),
      message: t(message),
      cell: column && cells[column] ? cut(cells[column]) : null,
    })),
  };
}

export type ImportPage = Awaited<ReturnType<typeof importPage>>;
