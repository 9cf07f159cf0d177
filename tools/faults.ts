import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Day } from './simulation/day'
import { dayCommand } from './simulation/day-command'
import { FAULTS } from './simulation/faults'
import { MAX_PEOPLE, numberOf, PEOPLE } from './simulation/options'

/**
 * `npm run faults -- --seconds 15 --people 200 --kills 20 --only database`: a mixed day in which one service
 * after the other fails for `seconds`, and the application's process is killed `kills` times (docs/reliability.md). On the embedded database, or on a new one at MONGODB_URI, which is not killed.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    people: { type: 'string' },
    kills: { type: 'string' },
    only: { type: 'string' },
  },
})

/** How long the site may take to recover after a failure. */
const RECOVERY_MS = 6_000

async function course({ site, part }: Day, seconds: number, kills: number, only: string): Promise<void> {
  const wait = () => setTimeout(seconds * 1_000)
  const recover = async (name: string) => {
    await part(`after ${name}`, 'response', () => setTimeout(RECOVERY_MS))
    await part('everything is up', 'success', wait)
  }
  await part('everything is up', 'success', wait)
  site.webhooks.set('wild')
  await part('webhooks arrive twice, late and in any order', 'success', wait)
  for (const { name, begin, end } of FAULTS(site).filter((fault) => fault.name.includes(only))) {
    await part(name, 'response', async () => {
      await begin()
      await wait()
      await end()
    })
    await recover(name)
  }
  if (!'the process is killed'.includes(only)) return
  await part(`the process is killed ${kills} times`, 'nothing', async () => {
    for (let i = 0; i < kills; i += 1) {
      // Long enough for requests of all kinds to be in progress.
      await setTimeout(500 + Math.random() * 2_500)
      await site.application.end('SIGKILL')
      await site.application.start()
    }
  })
  await recover('the kills')
}

await dayCommand(() => {
  const seconds = numberOf('seconds', values.seconds, 15, 3_600)
  const people = numberOf('people', values.people, PEOPLE, MAX_PEOPLE)
  const kills = numberOf('kills', values.kills, 20, 1_000)
  return { people, course: (day) => course(day, seconds, kills, values.only ?? '') }
})
