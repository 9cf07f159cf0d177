import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** The test files that run in full although the rest runs the core tier. */
const changed = (process.env.TEST_FULL_FILES ?? '').split(',')

/**
 * A test file that belongs to the full tier as a whole says so in its first comment.
 * @param {string} file
 */
export const isOfFullTier = (file) => /^\/\*\*[^/]*@tier full/.test(readFileSync(file, 'utf8'))

/**
 * Jest's `filter` for the core tier: leaves out the files of the full tier, but for those that changed.
 * @param {string[]} files absolute paths
 */
async function coreTier(files) {
  const isChanged = (file) => changed.includes(path.relative(root, file).split(path.sep).join('/'))
  return { filtered: files.filter((file) => isChanged(file) || !isOfFullTier(file)) }
}

// Jest requires its filter.
export { coreTier as 'module.exports' }
