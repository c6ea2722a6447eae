// Writes the texts of one language into the browser's scripts, so that none carries another's: `t("Cart")` becomes "Cart" in one file
// and "Kikapu" in the other. Both files come from one bundle: texts are marked in its modules and filled in as its chunks are written.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @typedef {Readonly<Record<string, string>>} Texts */
/**
 * A node of a module's syntax tree (ESTree), with the fields that are read here.
 * @typedef {{ type: string, start: number, end: number, name?: string, value?: unknown, callee?: Node, arguments?: Node[], body?: Node[],
 * source?: Node, specifiers?: Node[], imported?: Node, local?: Node, properties?: Node[], key?: Node }} Node
 */
/** @typedef {(code: string) => { type: string, start: number, end: number }} Parse */

export const LANGUAGES = /** @type {const} */ (["en", "sw"]);

/** Which file of a language stands for which English one: the client's build writes it, the server's build reads it. */
const FILES = ".cache/translated-files.json";
const VIRTUAL = "virtual:translated-files";

/** @param {string} language @returns {Texts} */
export const textsOf = (language) =>
  language === "en" ? {} : JSON.parse(readFileSync(`app/texts/${language}.json`, "utf8"));

/** Marks texts in the browser's modules. @returns {import("vite").Plugin} */
export function texts() {
  let isClientBuild = false;
  let isBuild = false;
  return {
    name: "texts",
    configResolved({ command, build }) {
      isBuild = command === "build";
      isClientBuild = isBuild && !build.ssr;
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}`
        ? `export const translatedFiles = ${isBuild && !isClientBuild ? readFileSync(FILES, "utf8") : "{}"};`
        : undefined,
    transform(code, id) {
      if (!isClientBuild || !/\/app\/.*\.tsx?$/.test(id.replace(/\?.*/, ""))) return undefined;
      const marked = markTexts(code, (source) => this.parse(source));
      return marked === code ? undefined : { code: marked, map: null };
    },
  };
}

/** One output of the client's build. @param {string} language @returns {import("vite").Rollup.OutputPlugin} */
export function textsIn(language) {
  const found = textsOf(language);
  return {
    name: `texts-in-${language}`,
    // before the minifier
    renderChunk: {
      order: "pre",
      handler(code) {
        return { code: fillIn(code, { language, texts: found }, (source) => this.parse(source)), map: null };
      },
    },
    generateBundle: { order: "post", handler: (_, bundle) => noteFiles(language, bundle) },
  };
}

/** @type {Record<string, Record<string, string>>} */
const filesByModules = {};

/** @param {string} language @param {import("vite").Rollup.OutputBundle} bundle */
function noteFiles(language, bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  filesByModules[language] = Object.fromEntries(
    chunks.map((chunk) => [
      `${chunk.name} ${chunk.facadeModuleId} ${chunk.moduleIds.join()}`,
      `/${chunk.fileName}`,
    ]),
  );
  const { en, ...others } = filesByModules;
  if (!en) return;
  const pairs = Object.entries(others).map(([name, files]) => [
    name,
    Object.fromEntries(
      Object.entries(en).flatMap(([key, file]) => (files[key] === file ? [] : [[file, files[key]]])),
    ),
  ]);
  mkdirSync(path.dirname(FILES), { recursive: true });
  writeFileSync(FILES, JSON.stringify(Object.fromEntries(pairs)));
}

/** What stands in a module's imports for texts. */
const SOURCES = /\/texts\/(t|t-nodes)(\.tsx?)?$/;
const NAMES = new Set(["t", "msg", "tNodes", "language"]);

/** @param {string} code @param {Parse} parse */
export function markTexts(code, parse) {
  if (!code.includes("texts/t")) return code;
  const program = /** @type {Node} */ (parse(code));
  const names = importedNames(program);
  if (names.size === 0) return code;
  return rewrite(code, program, (node, inner) => {
    const name = node.type === "CallExpression" && names.get(node.callee?.name ?? "");
    if (!name) return undefined;
    const [first, second, third] = node.arguments ?? [];
    if (name === "language") return "__language__";
    // its text was marked where it stands
    if (first && !isText(first) && name === "t" && !second) return `(${inner(first)})`;
    if (!isText(first) || !isWrittenOut(second))
      throw new Error(
        `A text of ${name} and its values must be written out: ${code.slice(node.start, node.end)}`,
      );
    const text = JSON.stringify(first.value);
    const mark = name === "tNodes" ? "__nodes__" : "__text__";
    return `/* @__PURE__ */${mark}(${[text, ...[second, third].flatMap((value) => (value ? [inner(value)] : []))].join(", ")})`;
  });
}

/** @param {Node} program */
function importedNames(program) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { type, source, specifiers = [] } of program.body ?? []) {
    if (type !== "ImportDeclaration" || !isText(source) || !SOURCES.test(source.value)) continue;
    for (const { imported, local } of specifiers)
      if (imported?.name && local?.name && NAMES.has(imported.name)) names.set(local.name, imported.name);
  }
  return names;
}

/** @param {string} code @param {{ language: string, texts: Texts }} into @param {Parse} parse */
export function fillIn(code, { language, texts: found }, parse) {
  if (!/__(text|nodes|language)__/.test(code)) return code;
  return rewrite(code, /** @type {Node} */ (parse(code)), (node, inner) => {
    if (node.type === "Identifier" && node.name === "__language__") return JSON.stringify(language);
    const name = node.type === "CallExpression" ? node.callee?.name : "";
    const [first, values] = node.arguments ?? [];
    if ((name !== "__text__" && name !== "__nodes__") || !isText(first)) return undefined;
    const { value: text } = first;
    // of a table: its values come where it is shown
    if (name === "__text__" && !values) return JSON.stringify(found[text] ?? text);
    const parts = partsOf(found[text] ?? text, valuesIn(values, inner));
    return name === "__nodes__" ? `[${parts.map(asNode).join(", ")}]` : asString(parts);
  });
}

/** @param {Node | undefined} values @param {(node: Node) => string} inner */
function valuesIn(values, inner) {
  const entries = (values?.properties ?? []).map(({ key, value }) => [
    key?.name ?? key?.value,
    inner(/** @type {Node} */ (value)),
  ]);
  return new Map(/** @type {[string, string][]} */ (entries));
}

/** @typedef {{ text: string } | { code: string }} Part */

/** 'Round {round}' as a text and a value's code. @param {string} text @param {Map<string, string>} values @returns {Part[]} */
function partsOf(text, values) {
  const parts = /** @type {Part[]} */ ([]);
  for (const [i, piece] of text.split(/\{(\w+)\}/).entries()) {
    const code = values.get(piece);
    if (i % 2 === 0) {
      if (piece !== "") parts.push({ text: piece });
    } else if (code === undefined) throw new Error(`No value for {${piece}} in: ${text}`);
    else parts.push({ code });
  }
  return parts;
}

/** @param {Part} part */
const asNode = (part) => ("text" in part ? JSON.stringify(part.text) : part.code);

/** @param {Part[]} parts */
function asString(parts) {
  if (parts.every((part) => "text" in part)) return JSON.stringify(parts.map(({ text }) => text).join(""));
  const pieces = parts.map((part) =>
    "text" in part ? part.text.replace(/[`\\]|\$\{/g, "\\$&") : `\${${part.code}}`,
  );
  return `\`${pieces.join("")}\``;
}

/** @param {Node | undefined} values */
const isWrittenOut = (values) =>
  !values ||
  (values.type === "ObjectExpression" && (values.properties ?? []).every(({ type }) => type === "Property"));

/** @param {Node | undefined} node @returns {node is Node & { value: string }} */
const isText = (node) => node?.type === "Literal" && typeof node.value === "string";

/**
 * Replaces the nodes for which `change` gives other code; `inner` is the new code of a node inside it.
 * @param {string} code @param {Node} program @param {(node: Node, inner: (node: Node) => string) => string | undefined} change
 */
function rewrite(code, program, change) {
  /** @param {Node} node @returns {{ start: number, end: number, by: string }[]} */
  const changesIn = (node) => {
    const by = change(node, inner);
    if (by !== undefined) return [{ start: node.start, end: node.end, by }];
    return childrenOf(node).flatMap(changesIn);
  };
  /** @param {Node} node */
  function inner(node) {
    let result = "";
    let at = node.start;
    for (const { start, end, by } of changesIn(node).toSorted((a, b) => a.start - b.start)) {
      result += code.slice(at, start) + by;
      at = end;
    }
    return result + code.slice(at, node.end);
  }
  const { start, end } = program;
  return code.slice(0, start) + inner(program) + code.slice(end);
}

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
