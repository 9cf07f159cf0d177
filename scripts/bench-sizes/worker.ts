import { closeClient } from '@/lib/data/client'
import { load, loadedListings } from '../load/fill'
import { casesOf } from './cases'

/*
 * Measures one size in a process of its own, because a process has one database: first loads what is not there, then
 * times what its parent names, and takes away what it added when it is told to end.
 */

export type Asked = { case: number; runs: number; warmUp: number } | 'end'
export type Told =
  { is: 'ready'; cases: { name: string; floor?: number }[] } | { is: 'timed'; milliseconds: number[] }

const tell = (told: Told) => process.send?.(told)

const listings = Number(process.argv[2])
if ((await loadedListings()) !== listings) await load(listings, (line) => console.log(`${listings}: ${line}`))
const { cases, clean } = await casesOf()

process.on('message', (asked: Asked) => void answer(asked))

async function answer(asked: Asked): Promise<void> {
  try {
    if (asked === 'end') {
      await clean()
      await closeClient()
      process.disconnect()
      return
    }
    const one = cases[asked.case]
    if (!one) throw new Error('there is no such case')
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

tell({
  is: 'ready',
  cases: cases.map(({ name, floor }) => ({ name, ...(floor !== undefined && { floor }) })),
})
