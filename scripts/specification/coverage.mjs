import path from 'node:path'
import { findCitations, readProduct, readRules } from './rules.mjs'

/** `npm run coverage`: the rules of docs/product with the test lines that cite them, then the rules without any. */
const root = path.join(import.meta.dirname, '../..')
const { built } = readRules(readProduct(root))
const places = findCitations(root, ['*.test.ts', '*.test.tsx', '*.spec.ts'])

const cited = built.filter((rule) => places.has(rule))
for (const rule of cited) console.log(`${rule}\n  ${places.get(rule)?.join('\n  ')}`)
console.log(`\n${built.length - cited.length} of ${built.length} rules are cited by no test:`)
console.log(built.filter((rule) => !cited.includes(rule)).join(' '))
