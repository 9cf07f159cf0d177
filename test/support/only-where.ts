import { FULL_ONLY, isFull } from './tier'

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
