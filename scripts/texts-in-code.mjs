// Reads from the sources which texts `t`, `msg` and `tNodes` show, and which visible texts bypass them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * `wrong`: calls that no translation can follow; `bare`: visible texts outside them.
 * @typedef {{ readonly texts: Set<string>, readonly wrong: string[], readonly bare: string[] }} Found
 */

const SHOWN_ATTRIBUTES =
  /^(label|title|placeholder|alt|aria-label|hint|caption|summary|description|heading)$/;
const SHOWN_PROPERTIES = /^(label|title|message|hint|description|caption|heading|subject)$/;
/** Whose sources a buyer sees, or staff in Swahili (app/domain/management-language.ts); the list grows until it has them all. */
const TRANSLATED = [
  /^app\/screens\/(account|errors)\//,
  /^app\/screens\/storefront\/(?!api-docs|search-engines)/,
  /^app\/ui\/(?!product\/share)/,
  /^app\/domain\/(pledge\/(?!round-closed|bid-body)|to-do|watch\/watch\.ts)/,
  /^app\/domain\/(cart|account\/age|payment\/(own-)?payment-text|payment\/prompts)/,
  /^app\/domain\/order\/(checkout-form|new-order|order-steps|own-cancel|pay-before|won\/won-order)/,
  /^app\/domain\/(message\/(channels|kinds)|page-text|settings\/(claims|contact\.|delivery(-places)?\.|expected-days))/,
  /^app\/screens\/management\/(orders|payments|products|tax-invoices|categories|discount-codes|banners|search-words|users|messages\/messages|pick-up-points|overview|lists|rounds|participants)(?!.*(\.csv\.route|columns\.server|participation-csv|import-(lines|sample)))/,
  /^app\/screens\/management\/reports\/(cash|count|drawer|movement)(?!.*\.csv\.route)/,
  /^app\/screens\/management\/shared\/(?!connections)/,
  /^app\/domain\/(report\/drawer|tax\/(signing|tax-invoice-list)|order\/(shipping|documents|next-step|order-edit|order-money|order-return))/,
];
/** @param {string} file */
export const isTranslated = (file) => TRANSLATED.some((pattern) => pattern.test(file));
const SENTENCE = /^\p{Lu}.* \p{Ll}/u;
const LETTERS = /\p{L}{2}/u;

/** @param {string} folder */
export const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.(test|fixture|css)\.tsx?$|\.d\.ts$|\/generated\//.test(name),
    )
    .map((name) => path.join(folder, name));

/** @param {readonly string[]} files */
export function textsIn(files) {
  /** @type {Found} */
  const found = { texts: new Set(), wrong: [], bare: [] };
  for (const file of files) {
    const code = readFileSync(file, "utf8");
    // parsing takes long
    if (isTranslated(file) || code.includes("~/texts/t")) readSource(file, code, found);
  }
  return found;
}

/** @param {string} file @param {string} code @param {Found} found */
export function readSource(file, code, found) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  visit(source);

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) readCall(node, node.expression.text);
    if (isBare(node) && !isForStaff(node)) found.bare.push(`${file}: ${node.getText().trim()}`);
    ts.forEachChild(node, visit);
  }

  /** @param {ts.CallExpression} node @param {string} name */
  function readCall(node, name) {
    const [text, ...others] = node.arguments;
    if (!["t", "msg", "tNodes"].includes(name) || !text) return;
    if (ts.isStringLiteralLike(text)) found.texts.add(text.text);
    const isLate = name === "msg" || isInFunction(node);
    const isWritten = ts.isStringLiteralLike(text)
      ? others.every(isWrittenOut)
      : name === "t" && others.length === 0;
    if (!isLate || !isWritten) found.wrong.push(`${file}: ${node.getText()}`);
  }
}

/** @param {ts.Node} values */
const isWrittenOut = (values) =>
  ts.isObjectLiteralExpression(values) &&
  values.properties.every((one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one));

/** @param {ts.Node} node @returns {boolean} */
function isInFunction(node) {
  return node.parent && (ts.isFunctionLike(node.parent) || isInFunction(node.parent));
}

/** @param {ts.TemplateExpression} template */
const templateText = ({ head, templateSpans }) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("X");

/** In a table's row that says so, as kinds of messages do. @param {ts.Node} node @returns {boolean} */
function isForStaff(node) {
  const isRow = ts.isObjectLiteralExpression(node);
  if (isRow && node.properties.some(({ name }) => name?.getText() === "isForStaff")) return true;
  return node.parent !== undefined && isForStaff(node.parent);
}

/** @param {ts.Node} node */
function isBare(node) {
  if (ts.isJsxText(node)) return LETTERS.test(node.text);
  if (ts.isTemplateExpression(node))
    return (
      SENTENCE.test(templateText(node)) && (isSpokenBy(node.parent, node) || isShownBy(node.parent, node))
    );
  if (!ts.isStringLiteralLike(node) || !LETTERS.test(node.text)) return false;
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SHOWN_ATTRIBUTES.test(parent.name.getText());
  if (ts.isPropertyAssignment(parent))
    return SHOWN_PROPERTIES.test(parent.name.getText()) && / |^\p{Lu}/u.test(node.text);
  if (ts.isCallExpression(parent))
    return parent.expression.getText() === "refuse" && parent.arguments[1] === node;
  return isShownBy(parent, node);
}

/** 'Sold out now' in `return isLeft ? null : "Sold out now"`. @param {ts.Node} parent @param {ts.Node} node @returns {boolean} */
function isSpokenBy(parent, node) {
  if (ts.isReturnStatement(parent)) return true;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isVariableDeclaration(parent)) return isInFunction(parent);
  if (ts.isConditionalExpression(parent))
    return parent.condition !== node && isSpokenBy(parent.parent, parent);
  return (
    (ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent)) &&
    isSpokenBy(parent.parent, parent)
  );
}

/** 'Yes' in `{isOn ? "Yes" : "No"}`. @param {ts.Node} parent @param {ts.Node} node @returns {boolean} */
function isShownBy(parent, node) {
  if (ts.isConditionalExpression(parent))
    return parent.condition !== node && isShownBy(parent.parent, parent);
  if (ts.isParenthesizedExpression(parent)) return isShownBy(parent.parent, parent);
  if (!ts.isJsxExpression(parent)) return false;
  return ts.isJsxAttribute(parent.parent) ? SHOWN_ATTRIBUTES.test(parent.parent.name.getText()) : true;
}
