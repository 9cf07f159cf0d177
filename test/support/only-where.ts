import { FULL_ONLY, isFull } from './tier'

/**
 * A `describe` that runs only where something holds. Elsewhere its tests are skipped, and their titles carry the
 * reason, by which `npm run verify` counts them.
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

/** A `describe` of the full tier: `npm run verify -- --full`, or a change of the file itself, runs it. */
export const fullOnly = onlyWhere(isFull, FULL_ONLY)
