import { type Position } from './position'
import { slugOf } from './text'

export type Town = Position & {
  name: string
  /** The code of its country, and after a point that of its region: "US.OR". */
  region: string
  /** 0 if unknown. Among towns with the same name, the largest is preferred. */
  population: number
}

/** The lists to search; keys are names converted by `slugOf`. */
export type Gazetteer = {
  townsOf: (key: string) => readonly Town[]
  /** The codes of the countries and regions with this name. */
  regionsOf: (key: string) => readonly string[]
}

/** Words that people write before a town's name. */
const PREFIXES = new Set([
  ...['downtown', 'central', 'greater', 'inner', 'north', 'south', 'east', 'west', 'near'],
])
const SHORT: Record<string, string> = { st: 'saint', saint: 'st', ft: 'fort', mt: 'mount' }
/** The largest distance between a town and a place that belongs to it, in degrees. */
const NEAR = 0.5
/** From this population on, a town is found by its name alone, even if a region elsewhere has the same name. */
const LARGE = 250_000
/** Only the last parts of a text, and the last words of its last part, are looked up. */
const PARTS = 8
const WORDS = 6

/**
 * The town in a text like "Gulshan, Dhaka" or "12 Rose Lane, Bend OR 97701", or `null`. Among several, it prefers the
 * one that matches the parts after its name (a state, a country, a larger town nearby), then the largest. A country or
 * a state alone is not a town, and a town outside a region that the text names is never returned.
 */
export function findTown(text: string, gazetteer: Gazetteer): Town | null {
  const parts = text
    .split(/[,;\r\n]/)
    .map(slugOf)
    .filter((key) => /[\p{L}\p{N}]/u.test(key))
    .slice(-PARTS)
  const words = (parts.at(-1) ?? '').split('-').slice(-WORDS)
  return findIn(parts, gazetteer) ?? findSplit(parts.slice(0, -1), words, [], gazetteer)
}

/**
 * Looks up every part: first a town that matches all parts after it, then one that matches some, then one that
 * contradicts none.
 */
function findIn(parts: readonly string[], gazetteer: Gazetteer): Town | null {
  const places = parts.map((part, i) => ({
    towns: readingsOf(part).reduce<readonly Town[]>(
      (towns, reading) => (towns.length > 0 ? towns : gazetteer.townsOf(reading)),
      [],
    ),
    part,
    after: parts.slice(i + 1),
  }))
  const qualified = places.filter(({ after }) => after.length > 0)
  const allowed = (town: Town, after: readonly string[]) =>
    after.every((part) => regionsNamed(part, gazetteer).length === 0 || agrees(town, part, gazetteer))
  for (const { towns, after } of qualified) {
    const match = largest(towns.filter((town) => after.every((part) => agrees(town, part, gazetteer))))
    if (match) return match
  }
  for (const { towns, after } of qualified) {
    const match = largest(
      towns.filter((town) => allowed(town, after) && after.some((part) => agrees(town, part, gazetteer))),
    )
    if (match) return match
  }
  /** False for a smaller town with the name of a region elsewhere. */
  const canBeTown = (town: Town, part: string) => {
    const regions = regionsNamed(part, gazetteer)
    return (
      regions.length === 0 || town.population >= LARGE || regions.some((code) => isWithin(town.region, code))
    )
  }
  return largest(
    places.flatMap(({ towns, part, after }) =>
      towns.filter((town) => canBeTown(town, part) && allowed(town, after)),
    ),
  )
}

/** Finds a town without commas before its regions: "Portland OR", "97701 Bend Oregon USA". */
function findSplit(
  before: readonly string[],
  words: readonly string[],
  after: readonly string[],
  gazetteer: Gazetteer,
): Town | null {
  for (let i = words.length - 1; i > 0; i--) {
    const region = words.slice(i).join('-')
    if (regionsNamed(region, gazetteer).length === 0) continue
    const head = words.slice(0, i)
    const regions = [region, ...after]
    const match =
      findIn([...before, head.join('-'), ...regions], gazetteer) ??
      findSplit(before, head, regions, gazetteer)
    if (match) return match
  }
  return null
}

/** The part unchanged, without numbers, with its abbreviation written out, and without a word like "downtown". */
function readingsOf(part: string): string[] {
  const words = part.split('-')
  const namesOnly = words.filter((word) => !/\p{N}/u.test(word))
  const [first = '', ...rest] = namesOnly
  const expanded = SHORT[first]
  return [
    part,
    ...(namesOnly.length < words.length ? [namesOnly.join('-')] : []),
    ...(expanded ? [[expanded, ...rest].join('-')] : []),
    ...(PREFIXES.has(first) ? [rest.join('-')] : []),
  ].filter((reading) => reading !== '')
}

const regionsNamed = (part: string, gazetteer: Gazetteer): readonly string[] =>
  readingsOf(part).flatMap((reading) => gazetteer.regionsOf(reading))

const isWithin = (region: string, code: string): boolean => region === code || region.startsWith(`${code}.`)

const isNear = (a: Position, b: Position): boolean =>
  Math.abs(a.latitude - b.latitude) < NEAR && Math.abs(a.longitude - b.longitude) < NEAR

/** True if a part of the text names the town's country or region, or a larger town nearby. */
const agrees = (town: Town, part: string, gazetteer: Gazetteer): boolean =>
  regionsNamed(part, gazetteer).some((code) => isWithin(town.region, code)) ||
  readingsOf(part)
    .flatMap((reading) => gazetteer.townsOf(reading))
    .some(
      (candidate) =>
        candidate.name !== town.name && candidate.population > town.population && isNear(town, candidate),
    )

const largest = (towns: readonly Town[]): Town | null =>
  towns.reduce<Town | null>((best, town) => (best && best.population >= town.population ? best : town), null)

/**
 * The line formats of the two files that a build writes and the server reads.
 * A town: `Bend|US.OR|4406|-12132|87014`, in hundredths of a degree (public positions of towns are rounded to them,
 * D67), ordered by the keys of the names. A region: `US.OR|Oregon|OR`, its code and its names.
 */

export const TOWNS_FILE = 'generated/towns.txt'
export const REGIONS_FILE = 'generated/regions.txt'

const DEGREE = 100

export const writeTown = ({ name, region, latitude, longitude, population }: Town): string =>
  [name, region, Math.round(latitude * DEGREE), Math.round(longitude * DEGREE), population].join('|')

export function readTown(line: string): Town {
  const [name = '', region = '', latitude, longitude, population] = line.split('|')
  return {
    name,
    region,
    latitude: Number(latitude) / DEGREE,
    longitude: Number(longitude) / DEGREE,
    population: Number(population),
  }
}

export const writeRegion = (code: string, names: readonly string[]): string => [code, ...names].join('|')

export function readRegion(line: string): { code: string; names: string[] } {
  const [code = '', ...names] = line.split('|')
  return { code, names }
}
