/** The most listings in a comparison, and the fewest. */
export const COMPARE_LIMIT = 4
export const COMPARE_MINIMUM = 2

/** How the best value of a row is defined; omitted if better is a matter of taste. */
export type Best = 'lowest' | 'largest' | 'most'

/** One listing's value in a row: its text, and its numbers (both ends of a range). `undefined` if it is missing. */
export type Compared = { text: string; numbers?: readonly number[] } | undefined

const isNoWorse = (a: readonly number[], b: readonly number[], best: Best): boolean =>
  a.every((number, i) => (best === 'lowest' ? number <= (b[i] ?? number) : number >= (b[i] ?? number)))

/**
 * Whether the listings differ in a row, judged by the text, and the indexes of the best listings. A range is best if
 * both of its ends are. None is best if all are equal or only one listing has a value.
 */
export function compareRow(values: readonly Compared[], best?: Best): { differs: boolean; best: number[] } {
  const differs = new Set(values.map((value) => value?.text)).size > 1
  const comparable = values.flatMap((value) => (value?.numbers ? [value.numbers] : []))
  if (!best || !differs || comparable.length < COMPARE_MINIMUM) return { differs, best: [] }
  const indexes = values.flatMap((value, i) =>
    value?.numbers && comparable.every((numbers) => isNoWorse(value.numbers ?? [], numbers, best)) ? [i] : [],
  )
  return { differs, best: indexes.length < comparable.length ? indexes : [] }
}

const STEP_FACTORS = [1, 2, 2.5, 5, 10]

/** The smallest round number that is at least this one, which is above zero: 1, 2, 2.5, 5, 10, 20. */
export function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * (STEP_FACTORS.find((factor) => factor * power >= least) ?? 10)
}

/** The ends of an axis, in major units. */
export type Scale = { from: number; to: number }

/** The common scale of price ranges, widened to round numbers about a fifth of its length apart; major units. */
export function sharedScale(ranges: readonly { min: number; max: number }[]): Scale {
  const low = Math.min(...ranges.map(({ min }) => min))
  const high = Math.max(...ranges.map(({ max }) => max))
  // Asking prices may all be the same.
  const step = roundUp((high - low || high) / 4)
  return { from: Math.floor(low / step) * step, to: Math.ceil(high / step) * step }
}
