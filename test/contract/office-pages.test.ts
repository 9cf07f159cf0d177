/** @tier full */
import { globSync } from 'node:fs'
import path from 'node:path'
import { createConversation, createOffer, createProperty, createUser, createViewing } from '../factories'
import { AGENTS, CALLERS, officePeople } from '../support/office-people'

const { db, person, setUpOffices, endWorkOf } = officePeople()

beforeAll(async () => {
  for (const name of AGENTS) await endWorkOf(name)
  await setUpOffices()
  // Assistants have no homes (D452).
  for (const name of AGENTS.filter((agent) => agent !== 'assistant')) {
    const buyer = await createUser(db)
    const home = await createProperty(db, person(name).user)
    await createOffer(db, buyer, home)
    await createViewing(db, buyer, home)
    await createConversation(db, buyer, home, [['buyer', 'Is it quiet?']])
  }
})

/** The pages without ids in their paths. A caller may know their URLs from another role. */
const PAGES = globSync('app/dashboard/agent/**/page.tsx', { cwd: path.join(__dirname, '../..') })
  .filter((file) => !file.includes('['))
  .map((file) => `/${path.dirname(file).replace('app/', '')}`)

it.each(PAGES)('%s does not fail for any role', async (address) => {
  for (const name of CALLERS) {
    const { status } = await person(name).session.get(address)
    expect([name, status < 500]).toEqual([name, true])
  }
})
