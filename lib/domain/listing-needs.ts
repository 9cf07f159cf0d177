import { countryOf, type PlacedHome } from './country'
import { addDays } from './dates'
import { type EnergyFacts, hasEnergyScheme } from './energy'
import { isPlaceholder } from './picture'

/**
 * What a listed home lacks (D512): pictures, because it has a placeholder; an energy class, with the country whose
 * certificates have classes. Whether the site requires one there is its setting (D423).
 */
export type ListingNeed = 'pictures' | `energy-${string}`

/** The missing parts of the home; stored with it, because neither is a field that an index finds (ADR 123). */
export function needsOf({
  image,
  energyClass,
  energyExempt,
  ...place
}: EnergyFacts & PlacedHome & { image: string }): ListingNeed[] {
  const country = countryOf(place)
  const lacksClass = !energyClass && !energyExempt && hasEnergyScheme(country)
  return [
    ...(isPlaceholder(image) ? ['pictures' as const] : []),
    ...(lacksClass ? [`energy-${country}` as const] : []),
  ]
}

/** The needs that a site asks its agents for. `requiredIn`: the countries in which it requires energy facts. */
export const askedNeeds = (requiredIn: readonly string[]): ListingNeed[] => [
  'pictures',
  ...requiredIn.map((country) => `energy-${country}` as const),
]

/** A price that was set this many days ago may need another look (D512). */
const UNCHANGED_DAYS = 90

/** A price that was last set before this moment is unchanged for too long. */
export const unchangedBefore = (now: Date): Date => addDays(now, -UNCHANGED_DAYS)
