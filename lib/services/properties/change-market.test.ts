import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { MARKET_TEXTS } from '@/lib/domain/property'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { recordLicence } from '../agents/licence'
import { completePurchase } from '../payments/settle-payment'
import { transaction } from '@/lib/data/client'
import { changeMarket } from './change-market'
import { FOR_BUYERS, listPropertiesFor } from './list-properties'
import { getProperty } from './read-property'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

let agent: UserDoc
let home: PropertyDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  home = await createProperty(db, agent, { location: 'Sisters, Oregon' })
})

const id = () => home._id.toHexString()
const off = (offMarket = true, by = agent) => changeMarket(actorOf(by), { id: id(), offMarket })
const stored = () => db.collection('properties').findOne({ _id: home._id })
const isListed = async () => {
  const { items } = await listPropertiesFor(FOR_BUYERS, {
    sort: 'newest',
    location: '',
    verified: false,
  })
  return items.some(({ _id }) => _id === id())
}
const license = (validUntil: string) =>
  transaction((session) => recordLicence(agent._id, { number: 'OR-1', validUntil }, session))

describe('a home that its agent takes off the market (D480)', () => {
  it('is in no list until it is put back with the status that it had', async () => {
    expect(await off()).toBe(true)
    expect([await isListed(), await stored()]).toMatchObject([
      false,
      { status: 'paused', pausedFrom: 'verified', pausedBy: 'agent' },
    ])
    expect(await getProperty(actorOf(agent), { id: id() })).toMatchObject({ pausedBy: 'agent' })
    expect(await off()).toBe(false)
    expect(await off(false)).toBe(true)
    const after = await stored()
    expect([await isListed(), after?.status]).toEqual([true, 'verified'])
    expect(after).not.toHaveProperty('pausedFrom')
    expect(after).not.toHaveProperty('pausedBy')
    const log = await db.collection('audit').find({ targetId: home._id }).toArray()
    expect(log.map(({ action }) => action)).toEqual(['property.paused', 'property.resumed'])
  })

  it('returns as pending if its content changed meanwhile, and stays its agent’s to put back', async () => {
    await off()
    await updateProperty(actorOf(agent), { id: id(), title: 'Another title' })
    expect(await stored()).toMatchObject({ status: 'paused', pausedBy: 'agent' })
    await off(false)
    expect(await stored()).toMatchObject({ status: 'pending' })
  })

  it('is not put back by a renewed license, nor by its agent while the license is expired', async () => {
    const other = await createProperty(db, agent)
    await off()
    await license('2020-01-01')
    await runDueJobs()
    await expect(off(false)).rejects.toThrow(/^Your license was valid until Jan 1, 2020\./)
    await license('2099-01-01')
    await runDueJobs()
    expect(await stored()).toMatchObject({ status: 'paused' })
    const followed = await db.collection('properties').findOne({ _id: other._id })
    expect(followed?.status).toBe('verified')
    expect(await off(false)).toBe(true)
  })

  it('is shown to its buyer if it is sold meanwhile, with the status that it had', async () => {
    const buyer = await createUser(db)
    const offer = await createOffer(db, buyer, home, { status: 'accepted' })
    await off()
    expect(await completePurchase(offer, { transactionId: 'pi_1', actor: null })).toBe(true)
    expect(await getProperty(actorOf(buyer), { id: id() })).toMatchObject({ status: 'verified', sold: true })
    expect(await stored()).not.toHaveProperty('pausedBy')
    expect(await isListed()).toBe(false)
  })

  it.each([
    ['sold', { soldAt: new Date() }, MARKET_TEXTS.sold],
    ['rejected', { status: 'rejected' }, MARKET_TEXTS.rejected],
    [
      'paused by a license',
      { status: 'paused', pausedBy: 'licence', pausedFrom: 'verified' },
      MARKET_TEXTS.licence,
    ],
  ] as const)('is refused if it is %s, and so is putting it back', async (_why, input, message) => {
    home = await createProperty(db, agent, input)
    for (const offMarket of [true, false]) await expect(off(offMarket)).rejects.toThrow(message)
  })

  it('is refused to everybody else', async () => {
    for (const role of ['user', 'agent', 'admin'] as const)
      expect(await codeOf(off(true, await createUser(db, { role })))).toBe('forbidden')
  })
})
