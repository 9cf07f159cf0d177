import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startApplication } from '../test/support/application'
import { databaseUri } from '../test/support/database-uri'
import { startLoadProcess } from './bench/load'
import { warnOfBusyMachine } from './bench/machine'
import { measure, type Measured } from './bench/measure'
import { isReached, lineOf, report } from './bench/report'
import { rowsOf } from './bench/rows'
import { soak } from './bench/soak'
import { measureWorkers, WORKERS_ROW } from './bench/workers'
import { buildYardstick, startYardstick } from './bench/yardstick'
import { buildDemo } from '../scripts/setup/prepare.mjs'

/**
 * Requests pages of the built demo as fast as it responds, in turns with a Next application that only sends
 * as many bytes, and writes the ratios to docs/benchmark.md. `--only TEXT` measures the rows whose name
 * contains the text, `--seconds N` sets the time of each round; with either, nothing is written. `--soak
 * MINUTES` measures the memory instead.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string' }, soak: { type: 'string' } },
})

const DEFAULT_SECONDS = 3

const wholeNumber = (name: string, text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above 0`)
  return number
}

/** Measures the rows and reports missed floors, which are not an error of the command. */
async function measureAll(): Promise<void> {
  const { only = '' } = options
  const seconds = options.seconds === undefined ? DEFAULT_SECONDS : wholeNumber('seconds', options.seconds)
  await buildYardstick()
  await warnOfBusyMachine()
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-bench-'))
  const secret = randomBytes(32).toString('hex')
  const generator = startLoadProcess()
  const started: { end(): Promise<void> }[] = []
  try {
    const demo = async (workers: number) => {
      const application = await startApplication({
        DATA_DIR: path.join(folder, String(workers)),
        LOG_LEVEL: 'error',
        RATE_LIMIT_SCALE: '1000000',
        NEXTAUTH_SECRET: secret,
        WORKERS: String(workers),
        // The table is for the demo on its own database, regardless of the terminal's settings.
        MONGODB_URI: '',
      })
      started.push(application)
      return application.addresses
    }
    const addresses = await demo(1)
    const site = addresses.get('ready') ?? ''
    // The server's URI names no database, and the site uses this one then.
    const database = databaseUri(addresses.get('database') ?? '', 'keystead')
    const yardstick = await startYardstick(secret, database)
    started.push(yardstick)
    const rows = (await rowsOf(site, secret, database)).filter(({ name }) => name.includes(only))
    const measured: Measured[] = []
    const add = (item: Measured) => {
      measured.push(item)
      console.log(lineOf(item))
    }
    for (const row of rows) add(await measure(generator, site, yardstick, row, seconds))
    if (WORKERS_ROW.includes(only))
      add(await measureWorkers(generator, (await demo(2)).get('ready') ?? '', site, seconds))
    if (measured.length === 0) throw new Error(`No row has "${only}" in its name.`)
    const missed = measured.filter((item) => !isReached(item))
    console.log(`${measured.length - missed.length} floors reached, ${missed.length} missed`)
    for (const { name } of missed) console.log(`  missed: ${name}`)
    if (options.only === undefined && options.seconds === undefined) await report(measured, seconds)
  } finally {
    generator.end()
    for (const server of started) await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

await buildDemo()
await (options.soak === undefined ? measureAll() : soak(wholeNumber('soak', options.soak)))
