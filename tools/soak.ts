import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dayCommand } from './simulation/day-command'
import { MAX_PEOPLE, numberOf, PEOPLE } from './simulation/options'

/**
 * `npm run soak -- --minutes 10 --people 200`: a mixed day on the built product, after which no invariant may
 * be violated (docs/reliability.md). On the embedded database, or on a new one at MONGODB_URI.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, people: { type: 'string' } },
})

await dayCommand(() => {
  const minutes = numberOf('minutes', values.minutes, 10, 24 * 60)
  return {
    people: numberOf('people', values.people, PEOPLE, MAX_PEOPLE),
    course: ({ part }) => part('a day', 'success', () => setTimeout(minutes * 60_000)),
  }
})
