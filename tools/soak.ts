import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { simulateDay } from './simulation/day'
import { MOST_PEOPLE, numberOf, PEOPLE } from './simulation/options'
import { isSound, reportOf } from './simulation/report'
import { build } from '../scripts/setup/prepare.mjs'

/**
 * `npm run soak -- --minutes 10 --people 200`: a mixed day on the built product, after which no invariant may
 * be violated (docs/reliability.md). On the embedded database, or on a new one at MONGODB_URI.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, people: { type: 'string' } },
})

try {
  const minutes = numberOf('minutes', values.minutes, 10, 24 * 60)
  const people = numberOf('people', values.people, PEOPLE, MOST_PEOPLE)
  await build()
  const outcome = await simulateDay(
    people,
    ({ part }) => part('a day', 'success', async () => void (await setTimeout(minutes * 60_000))),
    console.log,
  )
  console.log(reportOf(outcome))
  if (!isSound(outcome)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.exit()
