import { sized } from './tier'

/** Jest's time limit of a test, in milliseconds. */
const LIMIT = 420_000

/**
 * How often a race runs: 60 times in the full tier, `core` times in the core tier; and its time limit in
 * milliseconds.
 */
export function raceRounds(core: number): { ROUNDS: number; LIMIT: number } {
  const ROUNDS = sized(core, 60)
  return { ROUNDS, LIMIT: Math.max(LIMIT, ROUNDS * 3_000) }
}
