import type { ObjectId } from 'mongodb'
import { type AuditDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type Licence } from '@/lib/domain/licence'
import { resoQuerySchema } from '@/lib/schemas/reso'
import { actorOf, createOffer, createProperty as addProperty, createUser, idOf } from '@/test/factories'
import { runImport } from '@/test/support/imports'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import {
  readDocument,
  sendDocument,
  acceptApplication,
  createApplication,
  declineApplication,
  listApplications,
  renewLicence,
} from '../applications/applications'
import { runDueJobs } from '../jobs/run-due-jobs'
import { acceptOffer } from '../offers/negotiate-offer'
import { createProperty } from '../properties/create-property'
import { decideProperty } from '../properties/decide-property'
import { listPropertiesFor } from '../properties/list-properties'
import { loadPublicHome } from '../properties/public-home'
import { getProperty } from '../properties/read-property'
import { updateProperty } from '../properties/update-property'
import { listResoProperties } from '../reso/reso'
import { deleteOwnAccount } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { updateProfile } from '../users/people'
import { changeRole, markFraud } from '../users/roles'
import { correctLicence, getAgentLicence, PAUSED_AT_ONCE } from './licence'

const { db } = serviceDatabase()

const PDF = Buffer.from('%PDF-1.7\nThe licence of Theo Brandt\n%%EOF')
const IMAGE = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/loft.jpg'
const LAST_DAY = '2093-11-29'
const REFUSAL =
  'Your license was valid until Nov 29, 2093. Renew it at http://localhost:3000/dashboard/agent/license to list new homes.'

let admin: UserDoc
let buyer: UserDoc
let agent: UserDoc

/** Sets the clock of this process to a moment, UTC; timers run as ever. */
const setClock = (at: string) =>
  jest.useFakeTimers({
    now: new Date(`${at}Z`),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
      ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
    ],
  })
afterEach(() => jest.useRealTimers())

beforeEach(async () => {
  for (const name of ['applications', 'documents', 'notices', 'properties', 'places', 'mapCounts', 'jobs'])
    await db.collection(name).deleteMany({})
  setClock('2093-08-01T12:00')
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt', company: 'Cascade Homes' })
})

const correct = ({ number, ...rest }: Licence, person = agent) =>
  correctLicence(actorOf(admin), {
    id: idOf(person),
    licence: number,
    ...rest,
    reason: 'As in the register.',
  })
/** Gives the agent a licence to the last day, recorded in August. */
const license = (rest: Partial<Licence> = {}) => correct({ number: 'OR-201', validUntil: LAST_DAY, ...rest })
/** Sets the clock and runs the jobs that are due. */
async function runAt(at: string): Promise<void> {
  setClock(at)
  await runDueJobs(new Date())
}
const list = (input: object = {}) =>
  createProperty(actorOf(agent), {
    title: 'Harbour Loft',
    description: 'Two floors.',
    location: 'Bend, Oregon',
    minPrice: 300_000,
    maxPrice: 350_000,
    image: IMAGE,
    ...input,
  })
const send = async (input: object = {}, by = agent) => {
  await sendDocument(actorOf(by), { document: PDF })
  return (await renewLicence(actorOf(by), { licence: 'OR-202', ...input })).id
}
const accept = (applicationId: string) => acceptApplication(actorOf(admin), { applicationId })
const statusOf = async ({ _id }: { _id: ObjectId }) =>
  (await db.collection('properties').findOne({ _id }))?.status
const listedTitles = async () => {
  const everyone = { isSignedIn: false, includeRejected: false, viewer: null }
  const { items } = await listPropertiesFor(everyone as never, {
    sort: 'newest',
    verified: false,
    location: '',
  })
  return items.map(({ title }) => title)
}
const reso = async () => (await listResoProperties(null, resoQuerySchema.parse({}))).value
const notices = async () => {
  const docs = await db
    .collection('notices')
    .find({ personId: agent._id, kind: 'licence-ending' })
    .sort({ createdAt: 1 })
    .toArray()
  return docs.map(({ values }) => values.daysLeft)
}
const lastAudit = (action: AuditDoc['action']) =>
  db.collection('audit').findOne({ action, targetId: agent._id })

describe('an agent whose license expires (D428, D429)', () => {
  let verified: PropertyDoc
  let pending: PropertyDoc
  beforeEach(async () => {
    await license()
    verified = await addProperty(db, agent, { title: 'Verified', location: 'Bend, Oregon' })
    pending = await addProperty(db, agent, { title: 'Pending', status: 'pending', location: 'Bend, Oregon' })
  })

  it.each([
    ['tomorrow', '2093-11-28T12:00', 2],
    ['today', '2093-11-29T23:59', 1],
  ])('%s lists homes, which are verified and public', async (_when, now, daysLeft) => {
    await runAt(now)
    const codes = [await codeOf(list()), await codeOf(verify(pending))]
    expect(codes).toEqual([{ id: expect.any(String) }, undefined])
    expect((await listedTitles()).toSorted()).toEqual(['Harbour Loft', 'Pending', 'Verified'])
    expect(await notices()).toEqual([daysLeft])
  })

  const verify = ({ _id }: PropertyDoc) =>
    decideProperty(actorOf(admin), { id: _id.toHexString(), status: 'verified' })

  it('two weeks ago or less lists and publishes nothing new, and says so; the homes stay public', async () => {
    await runAt('2093-12-13T23:59')
    await expect(list()).rejects.toMatchObject({ code: 'conflict', message: REFUSAL })
    await expect(verify(pending)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'The agent’s license was valid until Nov 29, 2093. The home can be verified once the license is renewed.',
    })
    expect((await listedTitles()).toSorted()).toEqual(['Pending', 'Verified'])
    expect(await codeOf(loadPublicHome(idOf(verified)))).toMatchObject({ state: 'listed' })
    expect(await codeOf(updateProperty(actorOf(agent), { id: idOf(verified), minPrice: 390_000 }))).toBe(true)
    expect(await notices()).toEqual([0])
  })

  it('cannot resubmit a rejected home until it is renewed', async () => {
    const rejected = await addProperty(db, agent, { status: 'rejected', location: 'Bend, Oregon' })
    const resubmit = { id: idOf(rejected), title: 'Another title', resubmit: true as const }
    setClock('2093-11-30T00:00')
    await expect(updateProperty(actorOf(agent), resubmit)).rejects.toMatchObject({ message: REFUSAL })
    await accept(await send({ validUntil: '2094-11-29' }))
    expect(await codeOf(updateProperty(actorOf(agent), resubmit))).toBe(true)
  })

  it('three weeks ago has no public homes, until the renewal is accepted', async () => {
    const sold = await addProperty(db, agent, { title: 'Sold', soldAt: new Date('2093-10-01T12:00Z') })
    const rejected = await addProperty(db, agent, { title: 'Rejected', status: 'rejected' })
    const offer = await createOffer(db, buyer, verified)
    await runAt('2093-12-20T12:00')
    expect([await statusOf(verified), await statusOf(pending)]).toEqual(['paused', 'paused'])
    expect([await statusOf(sold), await statusOf(rejected)]).toEqual(['verified', 'rejected'])
    expect([await listedTitles(), await reso()]).toEqual([[], []])
    expect(await codeOf(loadPublicHome(idOf(verified)))).toBe('not_found')
    expect(await codeOf(getProperty(actorOf(buyer), { id: idOf(verified) }))).toBe('not_found')
    expect(await getProperty(actorOf(agent), { id: idOf(verified) })).toMatchObject({ status: 'paused' })
    await expect(list()).rejects.toMatchObject({ code: 'conflict', message: REFUSAL })
    // The offer stays open, and waits for the renewal.
    expect(await codeOf(acceptOffer(actorOf(agent), { id: idOf(offer) }))).toBe('conflict')
    expect(await db.collection('offers').findOne({ _id: offer._id })).toMatchObject({ status: 'pending' })
    expect(await notices()).toEqual([-14])

    await accept(await send({ validUntil: '2094-11-29' }))
    expect([await statusOf(verified), await statusOf(pending)]).toEqual(['verified', 'pending'])
    expect((await listedTitles()).toSorted()).toEqual(['Pending', 'Verified'])
    expect(await codeOf(loadPublicHome(idOf(verified)))).toMatchObject({ state: 'listed' })
    expect(await codeOf(list())).toEqual({ id: expect.any(String) })
  })

  it('has no public homes after any number of them, and the counters follow', async () => {
    for (let i = 0; i <= PAUSED_AT_ONCE; i += 1) await addProperty(db, agent, { location: 'Sisters, Oregon' })
    const count = async (_id: string) =>
      (await db.collection<{ _id: string; count: number }>('places').findOne({ _id }))?.count ?? 0
    expect(await count('verified')).toBe(PAUSED_AT_ONCE + 2)
    await runAt('2093-12-14T00:00')
    expect([await count('verified'), await count('pending'), await count('paused')]).toEqual([
      ...[0, 0, PAUSED_AT_ONCE + 3],
    ])
    await accept(await send({ validUntil: '2094-11-29' }))
    expect([await count('verified'), await count('paused')]).toEqual([PAUSED_AT_ONCE + 2, 0])
  })

  it('gets a home back as pending if its content changed meanwhile (D60)', async () => {
    await runAt('2093-12-14T00:00')
    await updateProperty(actorOf(agent), { id: idOf(verified), title: 'Nobody verified this' })
    expect(await statusOf(verified)).toBe('paused')
    await correct({ number: 'OR-202' })
    expect(await statusOf(verified)).toBe('pending')
    const stored = await db.collection('properties').findOne({ _id: verified._id })
    expect(stored).not.toHaveProperty('pausedFrom')
  })

  it('imports changes of existing homes only; new rows say why', async () => {
    setClock('2093-12-01T12:00')
    await db.collection('properties').updateOne({ _id: verified._id }, { $set: { listingId: 'A' } })
    const done = await bring('MLS#,ADDRESS,CITY,PRICE\nA,1 Elm St,Bend,850000\nB,2 Elm St,Bend,850000')
    expect([done.created, done.updated, done.failed]).toEqual([0, 1, 1])
    expect(done.errors).toContainEqual({ row: 3, column: '', message: REFUSAL })
  })
})

const bring = (file: string, dryRun = false) => runImport(actorOf(agent), file, { dryRun })

describe('reminders (D427)', () => {
  it('are sent 60, 30 and 7 days before the end, at the end and 14 days after it, once each', async () => {
    await license()
    const stages: (readonly unknown[])[] = []
    for (const day of [
      '09-30T23:59',
      '10-01T00:00',
      '10-15T12:00',
      '10-31T00:00',
      '11-23T00:00',
      '11-30T00:00',
      '12-14T00:00',
      '12-25T00:00',
    ]) {
      await runAt(`2093-${day}`)
      await db.collection('jobs').updateMany({ kind: 'follow-licence' }, { $set: { dueAt: new Date() } })
      await runDueJobs(new Date())
      stages.push(await notices())
    }
    expect(stages).toEqual([
      ...[[], [60], [60], [60, 30], [60, 30, 7], [60, 30, 7, 0]],
      ...[
        [60, 30, 7, 0, -14],
        [60, 30, 7, 0, -14],
      ],
    ])
    expect(await db.collection('jobs').countDocuments({ kind: 'follow-licence' })).toBe(0)
  })

  it('start again with the renewal, and none is sent of what had begun before', async () => {
    await license()
    await runAt('2093-11-23T00:00')
    await accept(await send({ validUntil: '2093-12-31' }))
    await runAt('2093-12-02T00:00')
    expect(await notices()).toEqual([7, 30])
  })

  it('are enqueued as mail', async () => {
    await license()
    await db.collection('jobs').deleteMany({ kind: 'send-notice' })
    setClock('2093-10-01T00:00')
    const sent = await db.collection('notices').countDocuments({ personId: agent._id })
    await runDueJobs(new Date())
    expect(await db.collection('notices').countDocuments({ personId: agent._id })).toBe(sent + 1)
    expect(await db.collection('jobs').countDocuments({ kind: 'send-notice' })).toBe(1)
  })

  it('are for agents only, and follow the account that is an agent’s again', async () => {
    await license()
    await changeRole(actorOf(admin), { id: idOf(agent), role: 'admin' })
    await runAt('2093-10-01T00:00')
    expect(await notices()).toEqual([])
    await changeRole(actorOf(admin), { id: idOf(agent), role: 'agent' })
    await runAt('2093-10-31T00:00')
    expect((await notices()).at(-1)).toBe(30)
  })
})

describe('a renewal (D426)', () => {
  it('is decided in the queue of applications, and replaces the license', async () => {
    await license()
    const applicationId = await send({
      authority: 'Oregon Real Estate Agency',
      region: 'Oregon',
      register: 'https://register.example/OR-202',
      validUntil: '2094-11-29',
    })
    expect((await listApplications(actorOf(admin), {})).items).toMatchObject([
      { kind: 'licence', licence: 'OR-202', register: 'https://register.example/OR-202', status: 'open' },
    ])
    expect(await codeOf(readDocument(actorOf(admin), { applicationId }))).toMatchObject({ type: 'pdf' })
    expect(await codeOf(readDocument(actorOf(buyer), { applicationId }))).toBe('not_found')
    await accept(applicationId)
    expect(await db.collection('documents').countDocuments()).toBe(0)
    expect((await getAgentLicence(actorOf(admin), { id: idOf(agent) })).licence).toEqual({
      number: 'OR-202',
      authority: 'Oregon Real Estate Agency',
      region: 'Oregon',
      register: 'https://register.example/OR-202',
      validUntil: '2094-11-29',
    })
    expect(await lastAudit('licence.accepted')).toMatchObject({
      before: { licence: { number: 'OR-201' } },
      after: { licence: { number: 'OR-202' } },
    })
    expect(await db.collection('notices').findOne({ kind: 'licence-accepted' })).toMatchObject({
      personId: agent._id,
      values: { validUntil: '2094-11-29' },
    })
  })

  it('that is declined changes nothing but is explained', async () => {
    await license()
    const applicationId = await send()
    await declineApplication(actorOf(admin), { applicationId, reason: 'The copy cannot be read.' })
    expect((await getAgentLicence(actorOf(admin), { id: idOf(agent) })).licence).toMatchObject({
      number: 'OR-201',
    })
    expect(await db.collection('notices').findOne({ kind: 'licence-declined' })).toMatchObject({
      values: { reason: 'The copy cannot be read.' },
    })
    expect(await lastAudit('licence.declined')).toMatchObject({
      after: { reason: 'The copy cannot be read.' },
    })
  })

  it('needs a document and a last day that is not over', async () => {
    const missing = renewLicence(actorOf(agent), { licence: 'OR-202' })
    await expect(missing).rejects.toMatchObject({ fields: { document: 'Upload your document first.' } })
    await expect(send({ validUntil: '2093-07-31' })).rejects.toMatchObject({
      fields: { validUntil: 'This day is in the past. Enter the last day of the new license.' },
    })
  })

  it('is for agents, and closed when they are suspended', async () => {
    for (const person of [buyer, admin])
      expect(await codeOf(renewLicence(actorOf(person), { licence: '1' }))).toBe('forbidden')
    await send()
    await markFraud(actorOf(admin), { id: idOf(agent) })
    expect(await db.collection('documents').countDocuments()).toBe(0)
    expect((await listApplications(actorOf(admin), {})).total).toBe(0)
  })

  it('of somebody who is an agent no more cannot be accepted', async () => {
    const applicationId = await send()
    await db.collection('users').updateOne({ _id: agent._id }, { $set: { role: 'admin' } })
    expect(await codeOf(accept(applicationId))).toBe('conflict')
    expect((await listApplications(actorOf(admin), {})).total).toBe(1)
  })
})

it('an application that is accepted records the license from what it has (D425)', async () => {
  await sendDocument(actorOf(buyer), { document: PDF })
  const application = {
    licence: 'OR-9',
    region: 'Oregon',
    references: 'Hill & Sons',
    validUntil: '' as const,
  }
  await accept((await createApplication(actorOf(buyer), application)).id)
  expect((await getAgentLicence(actorOf(admin), { id: idOf(buyer) })).licence).toEqual({
    number: 'OR-9',
    region: 'Oregon',
  })
})

describe('a correction (D432)', () => {
  it('is recorded with its reason, and the agent is notified', async () => {
    await license()
    setClock('2093-08-02T12:00')
    await correct({ number: 'OR-7', authority: 'Oregon Real Estate Agency' })
    const entries = await db
      .collection('audit')
      .find({ action: 'licence.corrected', targetId: agent._id })
      .sort({ _id: 1 })
      .toArray()
    expect(entries[1]).toMatchObject({
      before: { licence: { number: 'OR-201', validUntil: LAST_DAY } },
      after: {
        licence: { number: 'OR-7', authority: 'Oregon Real Estate Agency' },
        reason: 'As in the register.',
      },
    })
    expect(await db.collection('notices').countDocuments({ kind: 'licence-corrected' })).toBe(2)
  })

  it('applies to the license that the administrator has read', async () => {
    const saved = async (recordedAt: string | undefined) => {
      const input = { id: idOf(agent), licence: 'OR-7', reason: 'A typo.' }
      await correctLicence(actorOf(admin), { ...input, recordedAt })
    }
    const read = async () => (await getAgentLicence(actorOf(admin), { id: idOf(agent) })).recordedAt
    const unlicensed = await read()
    await accept(await send({ validUntil: LAST_DAY }))
    await expect(saved(unlicensed)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This license has changed since. Reload the page to see it.',
    })
    const renewed = await read()
    setClock('2093-08-02T12:00')
    await accept(await send({ licence: 'OR-203' }))
    await expect(saved(renewed)).rejects.toMatchObject({ code: 'conflict' })
    await saved(await read())
    await saved(undefined)
  })

  it('is erased from the audit log with the account of an agent who leaves (D64)', async () => {
    await license()
    await deleteOwnAccount(actorOf(agent), { email: agent.email })
    const audit = await lastAudit('licence.corrected')
    expect(audit).toMatchObject({ after: { reason: 'As in the register.' } })
    expect(JSON.stringify(audit)).not.toContain('OR-201')
  })

  it('is for administrators, of agents', async () => {
    const input = { id: idOf(agent), licence: '1', reason: 'Mine.' }
    for (const person of [agent, buyer]) {
      expect(await codeOf(correctLicence(actorOf(person), input))).toBe('forbidden')
      expect(await codeOf(getAgentLicence(actorOf(person), input))).toBe('forbidden')
    }
    expect(await codeOf(correct({ number: '1' }, buyer))).toBe('not_found')
  })

  it('to an earlier end pauses the homes at once', async () => {
    const home = await addProperty(db, agent)
    await correct({ number: '1', validUntil: '2093-01-01' })
    expect(await statusOf(home)).toBe('paused')
  })
})

describe('the region of a license (D430)', () => {
  const OTHER = { location: 'Your license is for Oregon. Enter a location there.' }

  it('refuses a home in another state, at its location, also in a row of an import', async () => {
    await license({ region: 'Oregon' })
    await expect(list({ location: 'Austin, Texas' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: OTHER,
    })
    const home = await addProperty(db, agent, { location: 'Bend, Oregon' })
    const move = updateProperty(actorOf(agent), { id: idOf(home), location: 'Austin, Texas' })
    await expect(move).rejects.toMatchObject({ fields: OTHER })
    const done = await bring(
      'MLS#,ADDRESS,CITY,STATE,PRICE\nB,2 Elm St,Austin,TX,850000\nC,3 Elm St,Bend,OR,850000',
      true,
    )
    expect([done.created, done.failed]).toEqual([1, 1])
    expect(done.errors).toMatchObject([{ row: 2, message: OTHER.location }])
  })

  it('asks, and rejects nothing, if the location does not say whether it is covered', async () => {
    await license({ region: 'England' })
    expect(await codeOf(list({ location: 'Bath, Somerset' }))).toEqual({ id: expect.any(String) })
    const check = await bring('MLS#,ADDRESS,CITY,PRICE\nB,2 Elm St,Bath,850000', true)
    expect([check.created, check.failed]).toEqual([1, 0])
    expect(check.errors).toContainEqual(
      expect.objectContaining({
        row: 2,
        kept: true,
        message: 'Your license is for England. Is this home there?',
      }),
    )
  })
})

it('without a license nothing is refused, reminded of or paused', async () => {
  await addProperty(db, agent, { title: 'As ever' })
  expect(await codeOf(list({ location: 'Austin, Texas' }))).toEqual({ id: expect.any(String) })
  await runAt('2097-01-01T00:00')
  expect((await listedTitles()).toSorted()).toEqual(['As ever', 'Harbour Loft'])
  expect(await notices()).toEqual([])
})

describe('who offers it (D431)', () => {
  it('is in RESO, whose feed moves with it', async () => {
    await addProperty(db, agent, { updatedAt: new Date('2093-07-01T00:00Z') })
    const other = await createUser(db, { role: 'agent' })
    await addProperty(db, other, { createdAt: new Date('2093-01-01T00:00Z') })
    expect((await reso()).map(({ ListOfficeName }) => ListOfficeName)).toEqual(['Cascade Homes', undefined])
    await license()
    const [first, second] = await reso()
    expect(first).toMatchObject({
      ListAgentStateLicense: 'OR-201',
      ListOfficeName: 'Cascade Homes',
      ModificationTimestamp: '2093-08-01T12:00:00.000Z',
    })
    expect(second).not.toHaveProperty('ListAgentStateLicense')
    setClock('2093-08-02T12:00')
    await updateProfile(actorOf(agent), { name: agent.name, phone: '', company: 'Cascade & Sons' })
    expect((await reso())[0]).toMatchObject({
      ListOfficeName: 'Cascade & Sons',
      ModificationTimestamp: '2093-08-02T12:00:00.000Z',
    })
  })

  it('is on the public page and in the person’s data', async () => {
    const home = await addProperty(db, agent)
    await license({ register: 'https://register.example/OR-201' })
    const licence = { number: 'OR-201', register: 'https://register.example/OR-201', validUntil: LAST_DAY }
    expect(await loadPublicHome(idOf(home))).toMatchObject({ agent: { company: 'Cascade Homes', licence } })
    const file = await textOf(exportData(actorOf(agent)))
    expect(JSON.parse(file)).toMatchObject({ account: { licence } })
  })
})
