import { type PropertyType } from './facts'
import { roundAmount } from './money'

/** The facts to check; areas in m², prices in major units. Missing facts are not checked. */
type Facts = {
  propertyType?: PropertyType | null | undefined
  bedrooms?: number | null | undefined
  bathrooms?: number | null | undefined
  livingArea?: number | null | undefined
  yearBuilt?: number | null | undefined
  minPrice?: number | undefined
}

const HOUSES: readonly (PropertyType | null | undefined)[] = ['house', 'townhouse', 'villa']
const OLDEST = 1700
const SMALLEST = { house: 25, other: 8 }
const LARGEST_M2 = 5_000
const MOST_ROOMS = 20
const LOWEST_PRICE = roundAmount(1_000)

const isBelow = (value: number | null | undefined, limit: number) =>
  typeof value === 'number' && value < limit
const isAbove = (value: number | null | undefined, limit: number) =>
  typeof value === 'number' && value > limit

/** True if this area, in square metres, is smaller than any home or larger than `max`. */
export const isAbsurdArea = (area: number, max: number): boolean => area < SMALLEST.other || area > max

/** The fields with an allowed value that is probably a typing error. The form asks once before it saves them (D165). */
export function implausibleFields(facts: Facts): (keyof Facts)[] {
  const smallest = HOUSES.includes(facts.propertyType) ? SMALLEST.house : SMALLEST.other
  const checks: Partial<Record<keyof Facts, boolean>> = {
    minPrice: isBelow(facts.minPrice, LOWEST_PRICE),
    bedrooms: isAbove(facts.bedrooms, MOST_ROOMS),
    bathrooms: isAbove(facts.bathrooms, MOST_ROOMS),
    livingArea: isBelow(facts.livingArea, smallest) || isAbove(facts.livingArea, LARGEST_M2),
    yearBuilt: isBelow(facts.yearBuilt, OLDEST),
  }
  return (Object.keys(checks) as (keyof Facts)[]).filter((name) => checks[name])
}
