import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { DAY_MS } from '@/lib/domain/dates'
import { type Position, type PositionAccuracy } from '@/lib/domain/position'
import { cutText, fold } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { site } from '@/lib/site'

export type GeocoderResult = Position & { accuracy: Exclude<PositionAccuracy, 'exact'>; name: string }

/** Milliseconds between two requests of this process: the usage policy of the public Nominatim. */
const INTERVAL_MS = 1_000
/** The longest wait for a request's turn, in milliseconds; a request that would wait longer is not sent. */
const MAX_WAIT_MS = 2_000
const TIMEOUT_MS = 3_000
/** The most bytes of a response; one usually has about 600. */
const RESPONSE_LIMIT = 64 * 1024
const NAME_LIMIT = 200

/** Nominatim's `place_rank`: below this it is a county, a state or a country, from that on a street or a house. */
const RANKS = { town: 13, street: 26 } as const

const degrees = (limit: number) => z.coerce.number().check(z.gte(-limit), z.lte(limit))
const responseSchema = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    display_name: z.string(),
    place_rank: z.number(),
  }),
)

type GeocoderState = {
  /** Cached results by folded text, including misses; errors are not cached. */
  results: LRUCache<string, { result: GeocoderResult | null }>
  /** When the next request may be sent. */
  next: number
}

/** Next loads a module once per kind of entry, but the queue and cache are one per process. */
const holder = globalThis as typeof globalThis & { keysteadGeocoder?: GeocoderState }
const geocoderState = (): GeocoderState =>
  (holder.keysteadGeocoder ??= {
    results: new LRUCache({ max: 5_000, ttl: DAY_MS }),
    next: 0,
  })

/**
 * Geocodes a text at `GEOCODER_URL` by Nominatim's protocol; `null` if no place as small as a town is found, or if the
 * geocoder is not set, does not respond, or is over its limit. Never throws; caches results.
 */
export async function queryGeocoder(location: string): Promise<GeocoderResult | null> {
  const { GEOCODER_URL } = getEnv()
  const key = fold(location)
  if (GEOCODER_URL === undefined || key === '') return null
  const { results } = geocoderState()
  const cached = results.get(key)
  if (cached) return cached.result
  if (!(await waitForTurn())) return null
  try {
    const result = toGeocoderResult(await fetchResult(GEOCODER_URL, location))
    results.set(key, { result })
    return result
  } catch (error) {
    getLog().warn({ err: error }, 'the geocoder did not respond')
    return null
  }
}

/** Waits until a request may be sent; false if too many are waiting. */
async function waitForTurn(): Promise<boolean> {
  const now = Date.now()
  const at = Math.max(now, geocoderState().next)
  if (at - now > MAX_WAIT_MS) return false
  geocoderState().next = at + INTERVAL_MS
  await sleep(at - now)
  return true
}

async function fetchResult(base: string, location: string): Promise<unknown> {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/search`
  for (const [name, value] of Object.entries({ format: 'jsonv2', q: location, limit: '1' }))
    url.searchParams.set(name, value)
  const response = await fetch(url, {
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'en',
      'User-Agent': `${site.name} (${getEnv().NEXTAUTH_URL})`,
    },
    cache: 'no-store',
    // A redirect might lead anywhere.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The geocoder responded with ${response.status}.`)
  }
  return JSON.parse(await readText(response)) as unknown
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > RESPONSE_LIMIT) throw new Error("The geocoder's response was too large.")
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws for anything but a response of Nominatim. */
function toGeocoderResult(body: unknown): GeocoderResult | null {
  const [first] = responseSchema.parse(body)
  if (!first || first.place_rank < RANKS.town) return null
  return {
    latitude: first.lat,
    longitude: first.lon,
    accuracy: first.place_rank >= RANKS.street ? 'approximate' : 'town',
    name: cutText(first.display_name, NAME_LIMIT),
  }
}
