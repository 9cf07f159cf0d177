import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readProduct, readRules } from './rules.mjs'

/**
 * `npm run coverage`: the rules of docs/product with the test lines that cite them, then the rules without any.
 */
const root = path.join(import.meta.dirname, '../..')
const { built } = readRules(readProduct(root))

const { stdout } = spawnSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
/** @type {Map<string, string[]>} */
const places = new Map(built.map((rule) => [rule, []]))
for (const file of stdout.split('\n').filter(Boolean))
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const [rule] of line.matchAll(/\bD\d+\b/g)) places.get(rule)?.push(`${file}:${index + 1}`)
    })

const cited = built.filter((rule) => places.get(rule)?.length)
for (const rule of cited) console.log(`${rule}\n  ${places.get(rule)?.join('\n  ')}`)
console.log(`\n${built.length - cited.length} of ${built.length} rules are cited by no test:`)
console.log(built.filter((rule) => !cited.includes(rule)).join(' '))
