import { type LoadProcess, SATURATION, type Loaded } from './load'
import { type Baseline, FLOORS, type Row } from './rows'
import { pathOfSize, sizeOf, type Yardstick } from './yardstick'

export const CONNECTIONS = 10
export const ROUNDS = 3
const WARM_UP_SECONDS = 2

/** How far a response may be from its page's size: a shorter one may be an error page. */
const TOLERANCE = 0.1
/** The maximum size of a response's headers, in bytes. */
const MAX_HEADER_BYTES = 4_096

export type Measured = {
  name: string
  /** The size of the response's body, in bytes. */
  bytes: number
  perSecond: number
  /** The load generator was the limit: the site is at least this fast. */
  isAtLeast: boolean
  against: Baseline
  otherPerSecond: number
  ratio: number
  /** The least and the greatest result of the rounds: far apart on a busy machine. */
  ratios: [number, number]
  floor: number
}

type Round = Pick<Measured, 'perSecond' | 'isAtLeast' | 'otherPerSecond' | 'ratio'>

/** A target with its expected responses. */
type Target = {
  site: string
  paths: readonly string[]
  cookies: readonly string[]
  bytes: number
  isOnce: boolean
}

/**
 * Requests the target for `seconds`. Throws for a response of another size than its page's, and if it runs out
 * of unused paths.
 */
async function load(generator: LoadProcess, target: Target, seconds: number): Promise<Loaded> {
  const { site, paths, cookies, bytes, isOnce } = target
  const loaded = await generator.run({ site, paths, cookies, connections: CONNECTIONS, seconds })
  const { responses, minBytes, maxBytes, sent } = loaded
  if (
    responses > 0 &&
    (minBytes < bytes * (1 - TOLERANCE) || maxBytes > bytes * (1 + TOLERANCE) + MAX_HEADER_BYTES)
  )
    throw new Error(`${site}${paths[0]}: responses of ${minBytes} to ${maxBytes} bytes instead of ${bytes}`)
  if (isOnce && sent > paths.length)
    throw new Error(`${sent} requests in ${seconds} s, but only ${paths.length} unused paths`)
  if (isOnce) target.paths = paths.slice(sent)
  return loaded
}

/** The target's responses per second. Throws if there are none. */
async function rateOf(
  generator: LoadProcess,
  target: Target,
  seconds: number,
): Promise<{ perSecond: number; isAtLeast: boolean }> {
  const { perSecond, busy } = await load(generator, target, seconds)
  if (perSecond === 0) throw new Error(`${target.site}${target.paths[0]}: no response in ${seconds} s`)
  return { perSecond, isAtLeast: busy > SATURATION }
}

/**
 * A site's pages for these readers. The response to the first one for the first path defines the size: the second such
 * response, which may come from a cache, if a path is requested more than once.
 */
export async function targetOf(
  site: string,
  [first = '/', ...others]: readonly string[],
  cookies: readonly string[],
  isOnce = false,
): Promise<Target> {
  if (!isOnce) await sizeOf(site + first, cookies[0] ?? '')
  const bytes = await sizeOf(site + first, cookies[0] ?? '')
  return { site, paths: isOnce ? others : [first], cookies, bytes, isOnce }
}

/** The target that the row is compared with. */
async function baselineOf(
  { against }: Row,
  { site, cookies, bytes }: Target,
  yardstick: Yardstick,
): Promise<Target> {
  if (against === 'health') return targetOf(site, ['/api/health'], [''])
  return targetOf(yardstick.site, [await pathOfSize(yardstick, against, cookies[0] ?? '', bytes)], cookies)
}

/** Measures two targets in turns. The round with the median ratio counts. */
export async function compare(
  generator: LoadProcess,
  page: Target,
  other: Target,
  seconds: number,
): Promise<Omit<Measured, 'name' | 'against' | 'floor'>> {
  for (const target of [page, other]) await load(generator, target, WARM_UP_SECONDS)
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const { perSecond, isAtLeast } = await rateOf(generator, page, seconds)
    const compared = await rateOf(generator, other, seconds)
    if (compared.isAtLeast)
      throw new Error(`${other.site}${other.paths[0]}: the load generator is too slow for it`)
    rounds.push({
      perSecond,
      isAtLeast,
      otherPerSecond: compared.perSecond,
      ratio: perSecond / compared.perSecond,
    })
  }
  rounds.sort((round, next) => round.ratio - next.ratio)
  const [least, middle, greatest] = [0, (ROUNDS - 1) / 2, ROUNDS - 1].map((i) => rounds[i])
  if (!least || !middle || !greatest) throw new Error('There was no round.')
  return { bytes: page.bytes, ...middle, ratios: [least.ratio, greatest.ratio] }
}

/** Measures a row on the site, in turns with what it is compared with. */
export async function measure(
  generator: LoadProcess,
  site: string,
  yardstick: Yardstick,
  row: Row,
  seconds: number,
): Promise<Measured> {
  const { name, against, isOnce } = row
  const page = await targetOf(site, await row.paths(), await row.cookies(), isOnce)
  const other = await baselineOf(row, page, yardstick)
  return { name, against, floor: FLOORS[against], ...(await compare(generator, page, other, seconds)) }
}
