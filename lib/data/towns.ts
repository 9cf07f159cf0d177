import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readRegion, readTown, REGIONS_FILE, TOWNS_FILE } from '@/lib/domain/town-lines'
import { editsBetween, editsIn } from '@/lib/domain/edits'
import { slugOf } from '@/lib/domain/text'
import { findTown, type Gazetteer, type Town } from '@/lib/domain/towns'
import { getLog } from '@/lib/log'

/** Towns and regions as the build has made them (`scripts/towns.ts`, ADR 039), read when they are first asked for. */
type Loaded = Gazetteer & {
  nameOf: (code: string) => string | undefined
  /** The towns whose names are at most so many edits away, with how many. */
  townsNear: (key: string, most: number) => readonly { town: Town; edits: number }[]
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

const SEPARATOR = '|'.charCodeAt(0)
/** From this byte on it is a part of a letter that is not in ASCII. */
const BEYOND_ASCII = 128

/**
 * The lines of a text whose key is at most so many edits away. The bytes of each name are looked at; only those are read
 * that have nearly the same letters.
 */
function linesNear(text: Buffer, key: string, most: number): { line: string; edits: number }[] {
  const bit = (byte: number) => (byte >= 65 && byte <= 122 ? 1 << (byte & 31) : 0)
  const bitsIn = (bits: number) => {
    let count = 0
    for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
    return count
  }
  const sought = Buffer.from(key).reduce((bits, byte) => bits | bit(byte), 0)
  const counts = new Int8Array(32)
  for (const letter of Buffer.from(key))
    if (bit(letter) !== 0) counts[letter & 31] = (counts[letter & 31] ?? 0) + 1
  const left = new Int8Array(32)
  /** Whether each letter is in the name about as often: one edit changes two of the counts, by one. */
  const hasNearly = (start: number, end: number, most: number) => {
    left.set(counts)
    for (let at = start; at < end; at += 1) {
      const byte = text[at] ?? 0
      if (bit(byte) !== 0) left[byte & 31] = (left[byte & 31] ?? 0) - 1
    }
    let sum = 0
    for (const one of left) sum += Math.abs(one)
    return sum <= most
  }
  const found: { line: string; edits: number }[] = []
  for (let start = 0; start < text.length;) {
    let [at, letters, others] = [start, 0, 0]
    for (let byte = text[at]; byte !== undefined && byte !== SEPARATOR; byte = text[(at += 1)]) {
      letters |= bit(byte)
      if (byte >= BEYOND_ASCII) others += 1
    }
    const newLine = text.indexOf(NEW_LINE, at)
    const end = newLine === -1 ? text.length : newLine
    // A letter beyond ASCII has two bytes or three, and may be folded to two letters.
    const isNear =
      at - start - others <= key.length + most &&
      at - start + others >= key.length - most &&
      bitsIn(letters & ~sought) <= most &&
      bitsIn(sought & ~letters) <= most + others
    if (isNear && hasNearly(start, at, 2 * most + 6 * others)) {
      const edits = editsBetween(key, slugOf(text.toString('utf8', start, at)), most)
      if (edits <= most) found.push({ line: text.toString('utf8', start, end), edits })
    }
    start = end + 1
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
    townsNear: (key, most) =>
      linesNear(text, key, most).map(({ line, edits }) => ({ town: readTown(line), edits })),
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
  const found = towns.townsBeginning(key, LOOKED_AT).toSorted((a, b) => b.population - a.population)
  return namesOf(found, towns, limit)
}

const namesOf = (found: readonly Town[], { nameOf }: Loaded, limit: number): string[] => {
  const names = found.map(({ name, region }) => {
    const country = region.slice(0, 2)
    const within = nameOf(country === 'US' ? region : country)
    return within === undefined ? name : `${name}, ${within}`
  })
  return [...new Set(names)].slice(0, limit)
}

/**
 * The towns whose names are a slip away from a location (D227), as `townsLike` names them: the fewest edits first, then
 * the largest. What follows the name, behind a comma or as its last words, has to be their state or country.
 */
export function townsMeant(location: string, limit: number): string[] {
  const towns = loadOnce()
  if (!towns) return []
  const [first = '', ...rest] = location.split(',', PARTS).map(slugOf)
  const words = first.split('-')
  const splits = words.slice(1).map((_, i) => words.length - 1 - i)
  const behind = splits.find((at) => towns.regionsOf(words.slice(at).join('-')).length > 0)
  const name = behind === undefined ? first : words.slice(0, behind).join('-')
  const regions = [...(behind === undefined ? [] : [words.slice(behind).join('-')]), ...rest].map(
    towns.regionsOf,
  )
  const isThere = ({ region }: Town) =>
    regions.every((codes) => codes.some((code) => region === code || region.startsWith(`${code}.`)))
  const found = towns
    .townsNear(name, editsIn(name))
    .filter(({ town }) => isThere(town))
    .sort((a, b) => a.edits - b.edits || b.town.population - a.town.population)
    .map(({ town }) => town)
  return namesOf(found, towns, limit)
}

/** Of a longer text no more parts are looked at. */
const PARTS = 8
