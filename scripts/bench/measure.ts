import { type Asker } from './load'
import { type Against, FLOORS, type Row } from './rows'
import { pathOfSize, sizeOf, type Yardstick } from './yardstick'

export const CONNECTIONS = 10
export const ROUNDS = 3
const WARM_UP_SECONDS = 2

/** How far an answer may be from the size that its page has: what is shorter is another page, an error's perhaps. */
const TOLERANCE = 0.1
/** The most that the headers of an answer have. */
const HEADERS = 4_096

export type Measured = {
  name: string
  /** Of the answer's body. */
  bytes: number
  perSecond: number
  against: Against
  yardstickPerSecond: number
  ratio: number
  floor: number
}

/** Something that is asked for, and what must come. */
type Target = { site: string; paths: readonly string[]; cookie: string; bytes: number; isOnce: boolean }

/** Asks for so many seconds: answers a second. Throws where an answer is none, or not of the size of its page. */
async function ask(asker: Asker, target: Target, seconds: number): Promise<number> {
  const { site, paths, cookie, bytes } = target
  const { perSecond, least, most, asked } = await asker.ask({
    site,
    paths,
    cookie,
    connections: CONNECTIONS,
    seconds,
  })
  if (least < bytes * (1 - TOLERANCE) || most > bytes * (1 + TOLERANCE) + HEADERS)
    throw new Error(`${site}${paths[0]}: answers of ${least} to ${most} bytes in place of ${bytes}`)
  if (!target.isOnce) return perSecond
  if (asked > paths.length)
    throw new Error(`${asked} questions in ${seconds} s: there were only ${paths.length} that are new`)
  target.paths = paths.slice(asked)
  return perSecond
}

/** Measures what the row names and what it is compared with in turns. The round with the middle ratio counts. */
export async function measure(
  asker: Asker,
  site: string,
  yardstick: Yardstick,
  row: Row,
  seconds: number,
): Promise<Measured> {
  const { name, against, cookie, isOnce = false } = row
  const [first = '/', ...others] = await row.paths()
  const bytes = await sizeOf(site + first, cookie)
  const paths = isOnce ? others : [first]
  const page: Target = { site, paths, cookie, bytes, isOnce }
  const other: Target =
    against === 'health'
      ? {
          ...page,
          paths: ['/api/health'],
          cookie: '',
          bytes: await sizeOf(`${site}/api/health`, ''),
          isOnce: false,
        }
      : {
          ...page,
          site: yardstick.site,
          paths: [await pathOfSize(yardstick, against, cookie, bytes)],
          isOnce: false,
        }
  for (const target of [page, other]) await ask(asker, target, WARM_UP_SECONDS)
  const rounds: Pick<Measured, 'perSecond' | 'yardstickPerSecond' | 'ratio'>[] = []
  while (rounds.length < ROUNDS) {
    const perSecond = await ask(asker, page, seconds)
    const yardstickPerSecond = await ask(asker, other, seconds)
    rounds.push({ perSecond, yardstickPerSecond, ratio: perSecond / yardstickPerSecond })
  }
  rounds.sort((one, next) => one.ratio - next.ratio)
  const middle = rounds[Math.floor(ROUNDS / 2)] as (typeof rounds)[number]
  return { name, bytes, against, floor: FLOORS[against], ...middle }
}
