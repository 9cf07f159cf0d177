import './support/settings'
import { closeClient } from '@/lib/data/client'
import { CannotStart, getEnv } from '@/lib/env'
import { checkDatabase } from './doctor/database'
import { type Check, runCheck, findingLine } from './doctor/finding'
import { checkMail } from './doctor/mail'
import { checkNode } from './doctor/node'
import { checkGoogle, checkPictures } from './doctor/services'
import { checkSite } from './doctor/site'
import { checkStripe } from './doctor/stripe'
import { checkTimeZones } from './doctor/time-zones'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run doctor [-- --mail ADDRESS]
Checks the settings, every service and the site itself, and suggests a fix for each problem. Exits with 1 if there is a
fault.
  --mail ADDRESS  send a test mail to this address`

/** `npm run doctor` (D173). */
const { mail } = readCommandLine(USAGE, { mail: { type: 'string' } }).values

const CHECKS: Check[] = [
  { name: 'node', check: () => checkNode() },
  { name: 'database', check: checkDatabase },
  { name: 'stripe', check: checkStripe },
  { name: 'pictures', check: checkPictures },
  { name: 'google', check: checkGoogle },
  { name: 'mail', check: () => checkMail(mail) },
  { name: 'site', check: checkSite },
  { name: 'time zones', check: () => checkTimeZones() },
]

/** True if no check found a fault. */
async function runAllChecks(): Promise<boolean> {
  try {
    getEnv()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.log(error.message)
    return false
  }
  console.log(findingLine({ state: 'ok', subject: 'settings', text: 'all required settings are set' }))
  let faults = 0
  for (const check of CHECKS)
    for (const finding of await runCheck(check)) {
      console.log(findingLine(finding))
      if (finding.state === 'fault') faults += 1
    }
  console.log(faults === 0 ? 'No problems found.' : `Problems found: ${faults}`)
  return faults === 0
}

process.exitCode = (await runAllChecks()) ? 0 : 1
await closeClient()
// A check that timed out may keep its connection open for minutes.
process.exit()
