import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** The test files that run in full although the rest runs the core tier. */
const changed = (process.env.TEST_FULL_FILES ?? '').split(',')

/**
 * True if the first comment of a test file assigns it to the full tier.
 * @param {string} file
 */
export const isOfFullTier = (file) => /^\/\*\*[^/]*@tier full/.test(readFileSync(file, 'utf8'))

/**
 * Jest's `filter` for the core tier: omits the files of the full tier, except changed ones.
 * @param {string[]} files absolute paths
 */
async function coreTier(files) {
  const isChanged = (file) => changed.includes(path.relative(root, file).split(path.sep).join('/'))
  return { filtered: files.filter((file) => isChanged(file) || !isOfFullTier(file)) }
}

// Jest loads its filter by `require`.
export { coreTier as 'module.exports' }
