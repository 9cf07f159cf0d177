import { CannotStart } from '@/lib/cannot-start'
import { closeClient } from '@/lib/data/client'
import { getEnv } from '@/lib/env'
import { lookAtDatabase } from './doctor/database'
import { type Check, run, told } from './doctor/finding'
import { lookAtMail } from './doctor/mail'
import { lookAtGoogle, lookAtPictures } from './doctor/services'
import { lookAtSite } from './doctor/site'
import { lookAtStripe } from './doctor/stripe'
import { loadSettings } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run doctor [-- --mail ADDRESS]
Looks at the settings, at every service and at the site itself, and says of each what is to be done. Ends with 1 if
there is a fault.
  --mail ADDRESS  send a mail there`

/** D173. */
const { mail } = readCommandLine(USAGE, { mail: { type: 'string' } }).values

const CHECKS: Check[] = [
  { name: 'database', look: lookAtDatabase },
  { name: 'stripe', look: lookAtStripe },
  { name: 'pictures', look: lookAtPictures },
  { name: 'google', look: lookAtGoogle },
  { name: 'mail', look: () => lookAtMail(mail) },
  { name: 'site', look: lookAtSite },
]

/** True if nothing is wrong. */
async function lookAtAll(): Promise<boolean> {
  try {
    getEnv()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.log(error.message)
    return false
  }
  console.log(told({ state: 'ok', what: 'settings', says: 'all are there' }))
  let faults = 0
  for (const check of CHECKS)
    for (const finding of await run(check)) {
      console.log(told(finding))
      if (finding.state === 'fault') faults += 1
    }
  console.log(faults === 0 ? 'Nothing is wrong.' : `Faults: ${faults}`)
  return faults === 0
}

loadSettings()
process.exitCode = (await lookAtAll()) ? 0 : 1
await closeClient()
// A timed-out check may keep its connection for minutes.
process.exit()
