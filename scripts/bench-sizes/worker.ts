import { closeClient, getDb } from '@/lib/data/client'
import { planOf, queriesOf } from '../../test/support/query-plans'
import { recordWire } from '../../test/support/wire-recorder'
import { databaseSettings } from '../load/settings'
import { load, loadedListings } from '../load/fill'
import { type Case, casesOf } from './cases'

/*
 * Measures one size in a process of its own, because a process has one database: first loads what is not there, then
 * times what its parent names, and takes away what it added when it is told to end. With `reads` it tells instead what the
 * database reads: what is asked goes through a recorder then, which takes time of its own.
 */

export type Asked = { case: number; runs: number; warmUp: number } | { reads: number } | 'end'
export type Told =
  | { is: 'ready'; cases: { name: string; floor?: number; isSearch: boolean }[] }
  | { is: 'timed'; milliseconds: number[] }
  | { is: 'read'; rows: number }

const tell = (told: Told) => process.send?.(told)

const listings = Number(process.argv[2])
const recorder = process.argv[3] === 'reads' ? await recordWire(databaseSettings()) : undefined
if (recorder) process.env.MONGODB_URI = recorder.uri
if ((await loadedListings()) !== listings) await load(listings, (line) => console.log(`${listings}: ${line}`))
const { cases, clean } = await casesOf()

process.on('message', (asked: Asked) => void answer(asked))

async function answer(asked: Asked): Promise<void> {
  try {
    if (asked === 'end') {
      await clean()
      await closeClient()
      await recorder?.close()
      process.disconnect()
      return
    }
    const one = cases['reads' in asked ? asked.reads : asked.case]
    if (!one) throw new Error('there is no such case')
    if ('reads' in asked) {
      tell({ is: 'read', rows: await rowsReadBy(one) })
      return
    }
    await one.prepare?.(asked.warmUp + asked.runs)
    const milliseconds: number[] = []
    for (let i = 0; i < asked.warmUp + asked.runs; i += 1) {
      const start = performance.now()
      await one.run()
      milliseconds.push(performance.now() - start)
    }
    tell({ is: 'timed', milliseconds: milliseconds.slice(asked.warmUp) })
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** How many rows, or entries of an index, the database reads for all that the case asks, by its own account. */
async function rowsReadBy({ run }: Case): Promise<number> {
  recorder?.take()
  await run()
  const queries = (recorder?.take() ?? []).flatMap(queriesOf)
  let rows = 0
  for (const query of queries) rows += (await planOf(getDb(), query)).read
  return rows
}

tell({
  is: 'ready',
  cases: cases.map(({ name, floor, isChange = false }) => ({
    name,
    isSearch: !isChange,
    ...(floor !== undefined && { floor }),
  })),
})
