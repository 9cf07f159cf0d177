/** The letters that a search compares with, best first (D416). */
export const ENERGY_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EnergyLetter = (typeof ENERGY_LETTERS)[number]

const WORST_FIRST = 'HGFEDCBA'

/**
 * What a class is worth in searches (D416), the higher the better: its letter from 1 for H to 8 for A, and 9 for A+. Of
 * two letters, that of the energy counts. Of stars, 9 are an A, 8 a B, and so on.
 */
export function energyRank(energyClass: string): number {
  const [letter = '', sign] = energyClass
  const stars = Number(energyClass)
  if (!Number.isNaN(stars)) return Math.max(1, Math.floor(stars) - 1)
  return WORST_FIRST.indexOf(letter) + 1 + (sign === '+' ? 1 : 0)
}
