/** A number that a command takes. Throws in words for what is none. */
export function numberOf(name: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const number = Number(text)
  if (!Number.isFinite(number) || number <= 0 || number > most)
    throw new Error(`--${name} takes a number above 0 and up to ${most}.`)
  return number
}

/** As many people as the harness and the machine are good for. */
export const MOST_PEOPLE = 2_000
export const PEOPLE = 200
