import { build } from '../../scripts/setup/prepare.mjs'
import { type Day, simulateDay } from './day'
import { areGuaranteesKept, reportOf } from './report'

type Options = { people: number; course: (day: Day) => Promise<void> }

/** Simulates a day on the built product, prints its report, and ends the process, with 1 if a guarantee was broken. */
export async function dayCommand(readOptions: () => Options): Promise<never> {
  try {
    const { people, course } = readOptions()
    await build()
    const outcome = await simulateDay(people, course, console.log)
    console.log(reportOf(outcome))
    if (!areGuaranteesKept(outcome)) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  process.exit()
}
