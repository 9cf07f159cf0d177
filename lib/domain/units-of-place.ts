import { type AreaUnits } from './facts'
import { fold } from './text'

/** The US states and the District of Columbia by their postal codes; both folded. */
export const US_STATES: Readonly<Record<string, string>> = {
  al: 'alabama',
  ak: 'alaska',
  az: 'arizona',
  ar: 'arkansas',
  ca: 'california',
  co: 'colorado',
  ct: 'connecticut',
  de: 'delaware',
  dc: 'district of columbia',
  fl: 'florida',
  ga: 'georgia',
  hi: 'hawaii',
  id: 'idaho',
  il: 'illinois',
  in: 'indiana',
  ia: 'iowa',
  ks: 'kansas',
  ky: 'kentucky',
  la: 'louisiana',
  me: 'maine',
  md: 'maryland',
  ma: 'massachusetts',
  mi: 'michigan',
  mn: 'minnesota',
  ms: 'mississippi',
  mo: 'missouri',
  mt: 'montana',
  ne: 'nebraska',
  nv: 'nevada',
  nh: 'new hampshire',
  nj: 'new jersey',
  nm: 'new mexico',
  ny: 'new york',
  nc: 'north carolina',
  nd: 'north dakota',
  oh: 'ohio',
  ok: 'oklahoma',
  or: 'oregon',
  pa: 'pennsylvania',
  ri: 'rhode island',
  sc: 'south carolina',
  sd: 'south dakota',
  tn: 'tennessee',
  tx: 'texas',
  ut: 'utah',
  vt: 'vermont',
  va: 'virginia',
  wa: 'washington',
  wv: 'west virginia',
  wi: 'wisconsin',
  wy: 'wyoming',
}

/** The state of a postal code, both folded; `null` for none. */
export const stateOfCode = (code: string): string | null =>
  Object.hasOwn(US_STATES, code) ? (US_STATES[code] ?? null) : null

const STATES = new Set(Object.values(US_STATES))
const COUNTRY = new Set(['usa', 'us', 'united states', 'united states of america'])
const ZIP = /\b\d{5}(?:-\d{4})?\s*$/

/** The units that homes at these locations share; `undefined` if they differ (D355). */
export function sharedUnits(locations: readonly string[]): AreaUnits | undefined {
  const [first, ...rest] = new Set(locations.map(unitsOfPlace))
  return rest.length === 0 ? first : undefined
}

/**
 * The units of a search before its viewer chooses some (D355): those that its homes share, else square feet if its
 * location is in the United States; `undefined` if neither says.
 */
export const unitsOfSearch = (location: string, homes: readonly string[] = []): AreaUnits | undefined =>
  sharedUnits(homes) ?? (unitsOfPlace(location) === 'imperial' ? 'imperial' : undefined)

/** True if the last part of a location is the United States, one of its states, or a state's code after a town. */
export function isInUnitedStates(location: string): boolean {
  const parts = partsOf(location)
  return COUNTRY.has(parts.at(-1) ?? '') || stateAmong(parts) !== null
}

/** The parts of a location, folded and without ZIP codes. */
const partsOf = (location: string): string[] =>
  location
    .split(',')
    .map((part) => fold(part.replace(ZIP, '')).trim())
    .filter((part) => part !== '')

/**
 * The state of the United States that a location ends with, before the country if it names it, folded; `null` for none.
 * A state's code counts after a town only.
 */
export const stateOfLocation = (location: string): string | null => stateAmong(partsOf(location))

function stateAmong(parts: readonly string[]): string | null {
  const last = parts.at(-1) ?? ''
  if (COUNTRY.has(last) && parts.length > 1) return stateAmong(parts.slice(0, -1))
  if (STATES.has(last)) return last
  const code = last.split(/\s+/).at(-1) ?? ''
  return parts.length > 1 || code !== last ? stateOfCode(code) : null
}

/** The customary units at a location (D270): square feet in the United States, otherwise square metres. */
export const unitsOfPlace = (location: string): AreaUnits =>
  isInUnitedStates(location) ? 'imperial' : 'metric'
