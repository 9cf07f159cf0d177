import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Day } from './simulation/day'
import { dayCommand } from './simulation/day-command'
import { FAULTS } from './simulation/faults'
import { MOST_PEOPLE, numberOf, PEOPLE } from './simulation/options'

/**
 * `npm run faults -- --seconds 15 --people 200 --kills 20 --only database`: a mixed day in which one service
 * after the other fails for so many seconds, and the application's process is killed so many times
 * (docs/reliability.md). On the embedded database, or on a new one at MONGODB_URI, which is not killed.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    people: { type: 'string' },
    kills: { type: 'string' },
    only: { type: 'string' },
  },
})

/** How long the site may take to recover after a failure, in milliseconds. */
const RECOVERY = 6_000

async function course({ site, part }: Day, seconds: number, kills: number, only: string): Promise<void> {
  const wait = () => setTimeout(seconds * 1_000)
  const well = async (name: string) => {
    await part(`after ${name}`, 'answers', () => setTimeout(RECOVERY))
    await part('all well', 'success', wait)
  }
  await part('all well', 'success', wait)
  site.webhooks.set('wild')
  await part('webhooks twice, late and in no order', 'success', wait)
  for (const { name, begin, end } of FAULTS(site).filter((fault) => fault.name.includes(only))) {
    await part(name, 'answers', async () => {
      await begin()
      await wait()
      await end()
    })
    await well(name)
  }
  if (!'the process is killed'.includes(only)) return
  await part(`the process is killed ${kills} times`, 'nothing', async () => {
    for (let i = 0; i < kills; i += 1) {
      // Long enough for people to be in the middle of everything.
      await setTimeout(500 + Math.random() * 2_500)
      await site.application.end('SIGKILL')
      await site.application.start()
    }
  })
  await well('the kills')
}

await dayCommand(() => {
  const seconds = numberOf('seconds', values.seconds, 15, 3_600)
  const people = numberOf('people', values.people, PEOPLE, MOST_PEOPLE)
  const kills = numberOf('kills', values.kills, 20, 1_000)
  return { people, course: (day) => course(day, seconds, kills, values.only ?? '') }
})
