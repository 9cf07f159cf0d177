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
