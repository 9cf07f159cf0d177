import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The rows of a table's column, without its head. @param {string} page @param {number} column */
const columnOf = (page, column) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|')[column + 1]?.trim() ?? '')

/**
 * The glossary (D344): the name that replaces each word, and the texts that may use it, the longest first.
 * @param {string} page its Markdown
 * @returns {{ names: Map<string, string>, words: RegExp, exceptions: string[] }}
 */
export function readGlossary(page) {
  const replaced = columnOf(page, 2)
  const names = new Map(
    columnOf(page, 0).flatMap((name, row) => replaced[row].split(', ').map((word) => [word, name])),
  )
  const words = new RegExp(String.raw`\b(?:${[...names.keys()].join('|')})\b`, 'gi')
  const exceptions = [...page.matchAll(/^- "(.+)"$/gm)].map(([, text]) => text)
  return { names, words, exceptions: exceptions.toSorted((item, other) => other.length - item.length) }
}

/**
 * The errors of a text that people read: its words that the glossary replaces. A text of the specification may be
 * part of a longer one if it has several words.
 * @param {ReturnType<typeof readGlossary>} glossary
 * @param {string} text
 */
export function glossaryErrors({ names, words, exceptions }, text) {
  const shown = text.replace(/\s+/g, ' ').trim()
  if (exceptions.includes(shown)) return []
  const remaining = exceptions
    .filter((phrase) => phrase.includes(' '))
    .reduce((left, phrase) => left.replaceAll(phrase, '…'), shown)
  return [...remaining.matchAll(words)].map(
    ([word]) => `Write "${names.get(word.toLowerCase())}" for "${word}" (docs/product/glossary.md).`,
  )
}

const glossary = readGlossary(
  readFileSync(path.join(import.meta.dirname, '../../docs/product/glossary.md'), 'utf8'),
)

/** A text of a template, with an ellipsis for each of its expressions. */
const templateText = ({ quasis }) => quasis.map(({ value }) => value.cooked ?? '').join('…')

const NOT_SHOWN = /^(?:className|href|src)$/
/** In lib these are descriptions and examples of the REST API, and names of columns. */
const NOT_SHOWN_OF_LIB = /^(?:description|examples|names)$/

/** True for strings that people do not read, such as types and errors for developers. */
function isHidden({ parent }, isLib) {
  if (/^(?:ArrayExpression|SpreadElement|TSAsExpression)$/.test(parent.type)) return isHidden(parent, isLib)
  if (parent.type === 'NewExpression') return parent.callee.name === 'Error'
  // The notes on a field of the REST API.
  if (parent.type === 'CallExpression') return /^(?:withMeta|count|flag|records)$/.test(parent.callee.name)
  const name = (parent.key ?? parent.name)?.name ?? ''
  return parent.type === 'TSLiteralType' || NOT_SHOWN.test(name) || (isLib && NOT_SHOWN_OF_LIB.test(name))
}

/** True for words; anything else is a name of the code. */
const isText = (text) => /\s|^\p{Lu}\p{Ll}/u.test(text)

/** An ESLint rule: texts of the interface use the names of the glossary. */
export const terms = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const isLib = path.relative(context.cwd, context.filename).startsWith('lib')
    const check = (node, text) => {
      if (!isText(text) || isHidden(node, isLib)) return
      for (const message of glossaryErrors(glossary, text)) context.report({ loc: node.loc, message })
    }
    return {
      JSXText: (node) => check(node, ` ${node.value}`),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, templateText(node)),
    }
  },
}
