/** A numeric option. Throws a readable error for anything else. */
export function numberOf(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0 || number > max)
    throw new Error(`--${name} must be a number above 0 and up to ${max}.`)
  return number
}

/** The number of people that the harness and the machine can handle. */
export const MAX_PEOPLE = 2_000
export const PEOPLE = 200
