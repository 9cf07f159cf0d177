import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type Position, type PositionAccuracy } from '@/lib/domain/position'
import { fold } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { site } from '@/lib/site'

/** Where a text leads to, how near that is, and what the geocoder calls it. */
export type Found = Position & { accuracy: Exclude<PositionAccuracy, 'exact'>; name: string }

/** Milliseconds between two questions of this process: what the public Nominatim allows an application. */
const BETWEEN = 1_000
/** Who would wait longer for their turn, in milliseconds, is not asked for. */
const LONGEST_WAIT = 2_000
const TIMEOUT = 3_000
/** One answer has about 600 bytes. */
const ANSWER_LIMIT = 64 * 1024
const NAME_LIMIT = 200

/** Nominatim's `place_rank`: below this it is a county, a state or a country, from that on a street or a house. */
const RANKS = { town: 13, street: 26 } as const

const degrees = (limit: number) => z.coerce.number().check(z.gte(-limit), z.lte(limit))
const answer = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    display_name: z.string(),
    place_rank: z.number(),
  }),
)

type Asked = {
  /** Answers by folded text; what is not found is kept as well, failures are not. */
  known: LRUCache<string, { found: Found | null }>
  /** When the next question may be sent. */
  next: number
}

/** Next loads a module again for each kind of entry; a process has one turn and one memory all the same. */
const holder = globalThis as typeof globalThis & { keysteadGeocoder?: Asked }
const asked = (): Asked =>
  (holder.keysteadGeocoder ??= {
    known: new LRUCache({ max: 5_000, ttl: 24 * 60 * 60 * 1_000 }),
    next: 0,
  })

/**
 * What the geocoder at `GEOCODER_URL` finds for a text, by Nominatim's protocol; null where it finds no place as small
 * as a town, is not set, does not answer, or has been asked too much. Never throws; keeps its answers.
 */
export async function askGeocoder(location: string): Promise<Found | null> {
  const { GEOCODER_URL } = getEnv()
  const key = fold(location)
  if (GEOCODER_URL === undefined || key === '') return null
  const { known } = asked()
  const before = known.get(key)
  if (before) return before.found
  if (!(await turn())) return null
  try {
    const found = toFound(await ask(GEOCODER_URL, location))
    known.set(key, { found })
    return found
  } catch (error) {
    getLog().warn({ err: error }, 'the geocoder has not answered')
    return null
  }
}

/** Waits until a question may be sent; false where too many wait already. */
async function turn(): Promise<boolean> {
  const now = Date.now()
  const at = Math.max(now, asked().next)
  if (at - now > LONGEST_WAIT) return false
  asked().next = at + BETWEEN
  await sleep(at - now)
  return true
}

async function ask(base: string, location: string): Promise<unknown> {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/search`
  for (const [name, value] of Object.entries({ format: 'jsonv2', q: location, limit: '1' }))
    address.searchParams.set(name, value)
  const response = await fetch(address, {
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'en',
      'User-Agent': `${site.name} (${getEnv().NEXTAUTH_URL})`,
    },
    cache: 'no-store',
    // It might lead anywhere.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The geocoder answered ${response.status}.`)
  }
  return JSON.parse(await readText(response)) as unknown
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > ANSWER_LIMIT) throw new Error('The geocoder answered too much.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws for what is no answer of Nominatim. */
function toFound(given: unknown): Found | null {
  const [first] = answer.parse(given)
  if (!first || first.place_rank < RANKS.town) return null
  return {
    latitude: first.lat,
    longitude: first.lon,
    accuracy: first.place_rank >= RANKS.street ? 'approximate' : 'town',
    name: first.display_name.slice(0, NAME_LIMIT),
  }
}
