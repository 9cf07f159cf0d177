import { ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS, shiftDay, toDay } from '@/lib/domain/dates'
import { ENERGY_NEEDED } from '@/lib/domain/energy'
import { actorOf, createProperty as addProperty, createUser } from '@/test/factories'
import { runImport } from '@/test/support/imports'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { changeMarket } from './change-market'
import { createProperty } from './create-property'
import { decideProperty } from './decide-property'
import { manageProperties } from './list-properties'
import { loadPublicHome } from './public-home'
import { updateProperty } from './update-property'

process.env.ENERGY_REQUIRED_IN = 'DE'

const { db } = serviceDatabase()

const BASICS = {
  title: 'Haus am Park',
  description: 'A house beside the park.',
  location: 'Berlin, Germany',
  minPrice: 395_000,
  maxPrice: 430_000,
  image: 'http://127.0.0.1:1/keystead/image/upload/v1/listings/one.jpg',
}

let agent: UserDoc
let admin: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
})
beforeEach(async () => {
  for (const name of ['properties', 'jobs', 'notices']) await db.collection(name).deleteMany({})
})

const add = async (overrides: Partial<Parameters<typeof createProperty>[1]> = {}) =>
  (await createProperty(actorOf(agent), { ...BASICS, ...overrides })).id
const change = (id: string, values: object) => updateProperty(actorOf(agent), { id, ...values })
const stored = (id: string) => db.collection('properties').findOne({ _id: new ObjectId(id) })

describe('the facts of energy and ownership', () => {
  it('are stored with the rank that searches compare, which follows the class (D416)', async () => {
    const id = await add({ energyClass: 'B', serviceCharge: 155.5, serviceChargePer: 'month' })
    expect(await stored(id)).toMatchObject({
      energyClass: 'B',
      energyRank: 7,
      serviceChargeMinor: 15_550,
      serviceChargePer: 'month',
    })
    await change(id, { energyClass: 'A+' })
    expect(await stored(id)).toMatchObject({ energyRank: 9 })
    await change(id, { energyClass: null })
    expect(await stored(id)).toMatchObject({ energyRank: null })
  })

  it('are shown with the country of the postal code, which visitors do not read (D417)', async () => {
    const countryAt = async (overrides: Partial<PropertyDoc>) => {
      const { _id } = await addProperty(db, agent, { energyClass: 'C', energyValue: 69, ...overrides })
      const { home } = await loadPublicHome(_id.toHexString())
      return [home].map((publicHome) => ({ country: undefined, postalCode: undefined, ...publicHome }))[0]
    }
    const withCode = { location: 'Camden', postalCode: 'NW1 8QL' }
    expect(await countryAt(withCode)).toMatchObject({ country: 'GB', postalCode: undefined })
    expect(await countryAt({ ...withCode, location: 'Camden, England' })).toMatchObject({
      country: undefined,
    })
    expect(await countryAt({ location: 'Camden' })).toMatchObject({ country: undefined })
  })

  it.each([
    [{ energyClass: 'B2' }, { energyClass: 'Germany’s classes are A+ to H.' }],
    [
      { energyExempt: 'protected' },
      { energyExempt: 'Choose a class or a reason why none is required, not both.' },
    ],
    [
      { energyCertificateUntil: '2021-05-15' },
      { energyCertificateUntil: 'Enter a day after the one on which the certificate was issued.' },
    ],
    [
      { location: 'Bend, Oregon' },
      {
        energyClass:
          'The United States has no energy classes. Leave this blank, or name the home’s country in its location.',
      },
    ],
  ])('are checked with what is stored: a change %j is refused with %j (D413)', async (values, fields) => {
    const id = await add({ energyClass: 'B', energyIssued: '2021-05-15' })
    await expect(change(id, values)).rejects.toMatchObject({ code: 'invalid_input', fields })
    expect(await stored(id)).toMatchObject({ energyClass: 'B', location: BASICS.location })
  })

  it('do not stop other changes of a home whose facts are wrong since a rule changed', async () => {
    const { _id } = await addProperty(db, agent, { energyClass: 'B2', location: 'Berlin, Germany' })
    expect(await change(_id.toHexString(), { bedrooms: 3 })).toBe(true)
  })
})

describe('a country in which energy is required (D423)', () => {
  const verify = (id: string) => decideProperty(actorOf(admin), { id, status: 'verified' })
  const lacking = async () => {
    const { items } = await manageProperties(actorOf(admin), { search: '', status: null, sort: 'newest' })
    return items.map((item) => item.lacksEnergy)
  }

  it('refuses to verify a home there without a class, and shows administrators why', async () => {
    const id = await add()
    await expect(verify(id)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'This home has no energy class yet. It can be verified once its agent has added it, or why none is required.',
    })
    expect(await lacking()).toEqual([true])
    await decideProperty(actorOf(admin), { id, status: 'rejected' })
  })

  it.each([
    ['with a class', { energyClass: 'C' }],
    ['that needs no certificate', { energyExempt: 'protected' as const }],
    ['elsewhere', { location: 'Lyon, France' }],
  ])('allows to verify a home %s', async (_, input) => {
    const id = await add(input)
    await verify(id)
    expect(await stored(id)).toMatchObject({ status: 'verified' })
    expect(await lacking()).toEqual([undefined])
  })
  it('refuses to take the class from a verified home there, also off the market, but not to replace it', async () => {
    const id = await add({ energyClass: 'C' })
    await change(id, { energyClass: null })
    await change(id, { energyClass: 'C' })
    await verify(id)
    await expect(change(id, { energyClass: null })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        energyClass:
          'Verified homes in this country need an energy class or the reason why none is required. Enter one of them.',
      },
    })
    await changeMarket(actorOf(agent), { id, offMarket: true })
    expect(await codeOf(change(id, { energyClass: null }))).toBe('invalid_input')
    await changeMarket(actorOf(agent), { id, offMarket: false })
    await change(id, { energyClass: null, energyExempt: 'protected' })
    expect(await stored(id)).toMatchObject({ status: 'verified', energyExempt: 'protected' })
  })
})

describe('an energy certificate that ends (D424)', () => {
  const today = toDay(new Date())
  const inDays = (days: number) => shiftDay(today, days)
  const notices = () => db.collection('notices').find({ personId: agent._id }).toArray()
  const run = (days = 0) => runDueJobs(new Date(Date.now() + days * DAY_MS))

  it('is announced to its agent 30 days before, once', async () => {
    const until = inDays(31)
    await add({ energyClass: 'C', energyCertificateUntil: until })
    await run()
    expect(await notices()).toEqual([])
    await run(1.5)
    const [notice, ...others] = await notices()
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'certificate-ends', as: 'agent', values: { title: BASICS.title } })
    await run(20)
    expect(await notices()).toHaveLength(1)
  })

  it('is announced at once if fewer days are left, and another one again', async () => {
    const id = await add({ energyClass: 'C', energyCertificateUntil: inDays(5) })
    await run()
    expect(await notices()).toHaveLength(1)
    await change(id, { energyCertificateUntil: inDays(6) })
    await run()
    expect(await notices()).toHaveLength(2)
  })

  it('is not announced if it has ended, was replaced or cleared, or the home is sold', async () => {
    await add({ energyClass: 'C', energyCertificateUntil: inDays(-1) })
    const replaced = await add({ energyClass: 'C', energyCertificateUntil: inDays(31) })
    await change(replaced, { energyCertificateUntil: inDays(3_650) })
    const cleared = await add({ energyClass: 'C', energyCertificateUntil: inDays(31) })
    await change(cleared, { energyCertificateUntil: null })
    const sold = await add({ energyClass: 'C', energyCertificateUntil: inDays(31) })
    await db.collection('properties').updateOne({ _id: new ObjectId(sold) }, { $set: { soldAt: new Date() } })
    await run(2)
    expect(await notices()).toEqual([])
  })
})

it('is left out of an imported row that would remove what a verified home needs, and the rest is imported (D423)', async () => {
  const homes = [
    await add({ listingId: 'E-1', energyClass: 'C', location: 'Berlin, Germany' }),
    await add({ listingId: 'E-2', energyExempt: 'protected', location: 'Berlin, Germany' }),
  ]
  await db.collection('properties').updateMany({}, { $set: { status: 'verified' } })
  const columns = ['listingId', 'energyClass', 'energyExempt', 'maxPrice'] as const
  const file = 'Ref,EPC,Exemption,Price\nE-1,,,500000\nE-2,,,500000'
  const done = await runImport(actorOf(agent), file, { columns: [...columns] })
  expect([done.updated, done.errors.map(({ message }) => message)]).toEqual([
    2,
    [ENERGY_NEEDED, ENERGY_NEEDED],
  ])
  const price = { askingPriceMinor: 50_000_000, status: 'verified' }
  expect(await Promise.all(homes.map(stored))).toMatchObject([
    { ...price, energyClass: 'C' },
    { ...price, energyExempt: 'protected' },
  ])
})

it('refuses a change of energy by another agent', async () => {
  const other = await createUser(db, { role: 'agent' })
  const id = await add({ energyClass: 'C' })
  expect(await codeOf(updateProperty(actorOf(other), { id, energyClass: 'A' }))).toBe('forbidden')
})
