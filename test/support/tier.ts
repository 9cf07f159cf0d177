import path from 'node:path'

/**
 * The test files whose full tier runs although the rest is core, because their code changed. Paths from the
 * root, separated by ",".
 */
const changed = new Set((process.env.TEST_FULL_FILES ?? '').split(',').filter(Boolean))

/** The path of the test file that imports this, from the root; Jest knows it while it loads the file. */
const own = (): string => {
  const file = typeof expect === 'undefined' ? undefined : expect.getState().testPath
  return file === undefined ? '' : path.relative(process.cwd(), file).split(path.sep).join('/')
}

/**
 * True if this file runs all of its tests at full size. Only `npm run verify` without `--full` runs fewer,
 * except in changed files. `@tier full` in the first comment of a file puts all of it in the full tier
 * (`scripts/setup/core-tier.mjs`).
 */
export const isFull = process.env.TEST_TIER !== 'core' || changed.has(own())

/** Why a test of the full tier is skipped in the core tier. */
export const FULL_ONLY = 'runs with --full'

/** A size that depends on the tier: rounds of a race, rows of an import, requests of a fuzz test. */
export const sized = (core: number, full: number): number => (isFull ? full : core)

/** Rows of a table test that only the full tier runs. */
export const inFull = <T>(...rows: T[]): T[] => (isFull ? rows : [])

/**
 * A `describe` that runs only if a condition holds. Otherwise its tests are skipped, and their titles contain
 * the reason, by which `npm run verify` counts them.
 */
export const onlyWhere =
  (holds: boolean, reason: string) =>
  (name: string, body: () => void): void => {
    if (holds) describe(name, body)
    else describe.skip(`${name} [skipped: ${reason}]`, body)
  }

/** An `it` of the full tier. */
export const itInFull = (title: string, body: () => Promise<void>, timeout?: number): void => {
  if (isFull) it(title, body, timeout)
  else it.skip(`${title} [skipped: ${FULL_ONLY}]`, body)
}

/** A `describe` of the full tier: runs with `npm run verify -- --full`, or if the file itself was changed. */
export const fullOnly = onlyWhere(isFull, FULL_ONLY)
