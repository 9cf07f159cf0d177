import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readRegion, readTown, REGIONS_FILE, TOWNS_FILE } from '@/lib/domain/town-lines'
import { slugOf } from '@/lib/domain/text'
import { findTown, type Gazetteer, type Town } from '@/lib/domain/towns'
import { getLog } from '@/lib/log'

/** Towns and regions as the build has made them (`scripts/towns.ts`, ADR 039), read when they are first asked for. */
type Loaded = Gazetteer & {
  nameOf: (code: string) => string | undefined
  /** At most `limit` of the towns whose names begin so, in the order of their keys. */
  townsBeginning: (key: string, limit: number) => readonly Town[]
}

let loaded: Loaded | undefined

const NEW_LINE = 10

/**
 * At most `limit` lines of a sorted text whose key is meant, which begin where keys are no longer before `key`, without
 * reading the others: the text stays the bytes that it is, five million of them, outside the heap.
 */
function linesFrom(text: Buffer, key: string, isMeant: (key: string) => boolean, limit = Infinity): string[] {
  const keyOf = (line: string) => slugOf(line.split('|', 1)[0] ?? '')
  const startBefore = (at: number) => (at === 0 ? 0 : text.lastIndexOf(NEW_LINE, at - 1) + 1)
  const endAfter = (start: number) => {
    const end = text.indexOf(NEW_LINE, start)
    return end === -1 ? text.length : end
  }
  const lineAt = (start: number) => text.toString('utf8', start, endAfter(start))
  let low = 0
  let high = text.length
  while (low < high) {
    const start = startBefore((low + high) >> 1)
    if (keyOf(lineAt(start)) < key) low = endAfter(start) + 1
    else high = start
  }
  const found: string[] = []
  for (let start = low; start < text.length && found.length < limit; start = endAfter(start) + 1) {
    const line = lineAt(start)
    if (!isMeant(keyOf(line))) break
    found.push(line)
  }
  return found
}

const read = (file: string): Buffer =>
  readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), file))

function load(): Loaded {
  const text = read(TOWNS_FILE)
  const codes = new Map<string, string[]>()
  const names = new Map<string, string>()
  for (const line of read(REGIONS_FILE).toString('utf8').split('\n').filter(Boolean)) {
    const region = readRegion(line)
    names.set(region.code, region.names[0] ?? region.code)
    for (const key of new Set(region.names.map(slugOf)))
      codes.set(key, [...(codes.get(key) ?? []), region.code])
  }
  return {
    townsOf: (key) => linesFrom(text, key, (found) => found === key).map(readTown),
    townsBeginning: (key, limit) =>
      linesFrom(text, key, (found) => found.startsWith(key), limit).map(readTown),
    regionsOf: (key) => codes.get(key) ?? [],
    nameOf: (code) => names.get(code),
  }
}

/** "Bend, Oregon, United States"; a part of a country that has the town's own name is left out. */
function describe({ name, region }: Town, { nameOf }: Loaded): string {
  return [
    ...new Set([name, nameOf(region), nameOf(region.slice(0, 2))].filter((part) => part !== undefined)),
  ].join(', ')
}

/**
 * The town that the text of a location lies in, with its name, state and country: in no network, within a millisecond.
 * Null where none is found, and where the build has left no towns, which the log says.
 */
export function townOf(location: string): (Town & { title: string }) | null {
  const towns = loadOnce()
  const town = towns && findTown(location, towns)
  return town && { ...town, title: describe(town, towns) }
}

function loadOnce(): Loaded | null {
  try {
    return (loaded ??= load())
  } catch (error) {
    getLog().warn({ err: error }, 'no towns: `npm run build` makes them')
    return null
  }
}

/** So many towns of one beginning are looked at: of "san" there are some thousand. */
const LOOKED_AT = 2_000

/** The largest towns whose names begin so, as listings name where they are: "Bend, Oregon", "Porto, Portugal". */
export function townsLike(beginning: string, limit: number): string[] {
  const towns = loadOnce()
  const key = slugOf(beginning)
  if (!towns || key === '') return []
  const found = towns
    .townsBeginning(key, LOOKED_AT)
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, region }) => {
      const country = region.slice(0, 2)
      const within = towns.nameOf(country === 'US' ? region : country)
      return within === undefined ? name : `${name}, ${within}`
    })
  return [...new Set(found)].slice(0, limit)
}
