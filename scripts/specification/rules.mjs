import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PLANNED = '## Agreed, not built yet'

/** The pages of docs/product. @param {string} root the project's folder */
export function readProduct(root) {
  const folder = path.join(root, 'docs/product')
  return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

/**
 * The numbers of the rules in the pages of docs/product ("D7"): those that apply, and those that are not built
 * yet. Throws for a duplicate number.
 * @param {string[]} pages
 * @returns {{ built: string[], planned: string[] }}
 */
export function readRules(pages) {
  const numbers = (part) => [...part.matchAll(/^###? (D\d+)\. /gm)].map(([, number]) => number)
  const parts = pages.map((page) => page.split(`\n${PLANNED}\n`))
  const rules = {
    built: parts.flatMap(([built = '']) => numbers(built)),
    planned: parts.flatMap(([, planned = '']) => numbers(planned)),
  }
  const all = [...rules.built, ...rules.planned]
  const twice = all.filter((number, i) => all.indexOf(number) !== i)
  if (twice.length > 0) throw new Error(`Two rules of docs/product have the same number: ${twice.join(', ')}`)
  return rules
}

/**
 * Where the files that match Git's patterns cite each rule, as `file:line`.
 * @param {string} root the project's folder
 * @param {string[]} patterns
 * @returns {Map<string, string[]>}
 */
export function findCitations(root, patterns) {
  const places = new Map()
  const { stdout } = spawnSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.split('\n').filter(Boolean))
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        for (const [rule] of line.matchAll(/\bD\d+\b/g))
          places.set(rule, [...(places.get(rule) ?? []), `${file}:${index + 1}`])
      })
  return places
}

/** The numbers of the architecture records ("007"), from their file names. */
export const readRecords = (fileNames) =>
  fileNames.flatMap((name) => /^(\d{3})-[\w-]+\.md$/.exec(name)?.[1] ?? [])

const OLD_FORMS =
  /\bdecisions?(?: records?)? \d+|\bdecisions\/\d+(?![\d-])|\bspecification(?:'s)? sections? \d+/gi

/**
 * The faulty citations in a text, each as a sentence. `existing`: the numbers of all rules ("D7") and
 * architecture records ("007").
 */
export function citationErrors(text, existing) {
  // A citation in a comment may span two lines.
  const line = text
    .split('\n')
    .map((part) => part.replace(/^[\s*/]+/, '').trimEnd())
    .join(' ')
  const rules = [...line.matchAll(/\bD\d+\b/g)].flatMap(([number]) =>
    existing.rules.has(number) ? [] : [`docs/product has no rule ${number}.`],
  )
  const records = [...line.matchAll(/\bADR[ -]?(\d+)/g)].flatMap(([, number]) =>
    existing.records.has(number) ? [] : [`docs/decisions has no record ${number}.`],
  )
  const old = [...line.matchAll(OLD_FORMS)].map(
    ([words]) => `"${words}" cannot be found: cite a rule as D7, a record as ADR 007.`,
  )
  return [...rules, ...records, ...old]
}
