/** How many listings stand side by side at most, and from how many on there is something to compare. */
export const COMPARE_LIMIT = 4
export const COMPARE_MINIMUM = 2

/** Which of a row's values is the best, and the word for that. Left out where no value is better beyond dispute. */
export type Best = 'lowest' | 'largest' | 'most'

/** One listing's value in a row: how it reads, and its numbers, of a range both ends. `undefined` where none is given. */
export type Compared = { reads: string; numbers?: readonly number[] } | undefined

const isNoWorse = (one: readonly number[], other: readonly number[], best: Best): boolean =>
  one.every((number, i) =>
    best === 'lowest' ? number <= (other[i] ?? number) : number >= (other[i] ?? number),
  )

/**
 * What a row of a comparison says: whether the listings differ in it, as it reads, and which of them are best. A range is
 * best where both of its ends are; there is none where all are alike or only one listing gives a value.
 */
export function compareRow(values: readonly Compared[], best?: Best): { differs: boolean; best: number[] } {
  const differs = new Set(values.map((value) => value?.reads)).size > 1
  const given = values.flatMap((value) => (value?.numbers ? [value.numbers] : []))
  if (!best || !differs || given.length < COMPARE_MINIMUM) return { differs, best: [] }
  const found = values.flatMap((value, i) =>
    value?.numbers && given.every((other) => isNoWorse(value.numbers ?? [], other, best)) ? [i] : [],
  )
  return { differs, best: found.length < given.length ? found : [] }
}

const NICE = [1, 2, 2.5, 5, 10]

/** Two ends of an axis. Major units. */
export type Scale = { from: number; to: number }

/**
 * The scale that ranges of prices share: from and to, widened to round numbers about a fifth of the whole apart. Major
 * units.
 */
export function sharedScale(ranges: readonly { min: number; max: number }[]): Scale {
  const low = Math.min(...ranges.map(({ min }) => min))
  const high = Math.max(...ranges.map(({ max }) => max))
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (NICE.find((nice) => nice * power >= rough) ?? 10)
  return { from: Math.floor(low / step) * step, to: Math.ceil(high / step) * step }
}
