/** As long as Jest gives any test, in milliseconds. */
const LIMIT = 420_000

/** How often a race is run, `usual` unless OFFER_ROUNDS asks for another number, and how long that may take in milliseconds. */
export function roundsOr(usual: number): { ROUNDS: number; LIMIT: number } {
  const ROUNDS = Number(process.env.OFFER_ROUNDS ?? usual)
  return { ROUNDS, LIMIT: Math.max(LIMIT, ROUNDS * 3_000) }
}
