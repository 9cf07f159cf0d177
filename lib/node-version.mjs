/**
 * Versions of Node. Plain JavaScript without imports, because it is read on any Node and before anything is compiled.
 */

/** The oldest Node that Keystead runs on; also `engines` in package.json. */
export const OLDEST_NODE = '24.20.0'

/** The last release of Node 24 that fixed vulnerabilities. */
export const SECURE_NODE = '24.22.1'

/**
 * True if a version of Node is at least another one.
 * @param {string} version such as `24.20.0`
 * @param {string} other
 */
export const isAtLeast = (version, other) => version.localeCompare(other, 'en', { numeric: true }) >= 0

/** Why Keystead does not run on a version, as the beginning of a sentence. */
export const needsNewerNode = (version = process.versions.node) =>
  `Keystead needs Node ${OLDEST_NODE} or later, and this is ${version}`
