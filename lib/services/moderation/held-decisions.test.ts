import { type UserDoc } from '@/lib/data/collections'
import { getLog } from '@/lib/log'
import { actorOf, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sendDocument, createApplication, renewLicence } from '../applications/applications'
import { runDueJobs } from '../jobs/run-due-jobs'
import { createReport } from '../reports/reports'
import {
  type HeldAction,
  type HeldInput,
  holdDecision,
  commitDecision,
  undoDecision,
  readQueue,
} from './moderation'

const { db } = serviceDatabase()

let admin: UserDoc
let otherAdmin: UserDoc
let agent: UserDoc

beforeEach(async () => {
  for (const name of ['properties', 'reports', 'reportCases', 'applications', 'jobs', 'notices'])
    await db.collection(name).deleteMany({})
  admin = await createUser(db, { role: 'admin' })
  otherAdmin = await createUser(db, { role: 'admin' })
  agent = await createUser(db, { role: 'agent' })
})

const createPendingListing = async () => {
  const { _id } = await createProperty(db, agent, { status: 'pending' })
  return {
    id: _id.toHexString(),
    statusNow: async () => (await db.collection('properties').findOne({ _id }))?.status,
  }
}
const hold = (act: HeldAction, input: HeldInput & Record<string, string>, by = admin) =>
  holdDecision(actorOf(by), act, input)
const verify = (id: string, by = admin) => hold('decideProperty', { id, status: 'verified' }, by)
const heldFor = async (by: UserDoc) => {
  const { parts } = await readQueue(actorOf(by), { kind: null })
  return parts.flatMap(({ items }) => items.map(({ held }) => held))
}
const countNotices = () => db.collection('notices').countDocuments({ personId: agent._id })
/** A decision of now can be undone for a minute. */
const afterUndoPeriod = () => new Date(Date.now() + 61_000)

describe('a held decision (D351)', () => {
  it('changes nothing and notifies nobody while it can be undone', async () => {
    const { id, statusNow } = await createPendingListing()
    const decision = await verify(id)
    expect(decision).toEqual({ kind: 'listings', id })
    await runDueJobs()
    expect(await statusNow()).toBe('pending')
    expect([await heldFor(admin), await heldFor(otherAdmin)]).toEqual([['own'], ['other']])
    await undoDecision(actorOf(admin), decision)
    expect([await heldFor(admin), await heldFor(otherAdmin)]).toEqual([[undefined], [undefined]])
    await runDueJobs(afterUndoPeriod())
    expect(await statusNow()).toBe('pending')
    expect(await countNotices()).toBe(0)
  })

  it('is carried out once when its page commits it, and cannot be undone afterwards', async () => {
    const { id, statusNow } = await createPendingListing()
    const decision = await verify(id)
    for (let i = 1; i <= 2; i += 1) await commitDecision(actorOf(admin), decision)
    expect(await statusNow()).toBe('verified')
    expect(await countNotices()).toBe(1)
    expect(await codeOf(undoDecision(actorOf(admin), decision))).toBe('conflict')
  })

  it('is carried out by a job after a minute if its page was closed', async () => {
    const { id, statusNow } = await createPendingListing()
    await hold('decideProperty', { id, status: 'rejected', reason: 'The survey is missing.' })
    await runDueJobs(afterUndoPeriod())
    expect(await statusNow()).toBe('rejected')
    const entry = await db.collection('audit').findOne({ actorId: admin._id })
    expect(entry).toMatchObject({ action: 'property.rejected', after: { reason: 'The survey is missing.' } })
  })

  it('belongs to the first administrator, and cannot be replaced, undone or committed by another', async () => {
    const { id, statusNow } = await createPendingListing()
    const decision = await verify(id)
    await expect(hold('decideProperty', { id, status: 'rejected' }, otherAdmin)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This case has already been decided.',
    })
    expect(await codeOf(undoDecision(actorOf(otherAdmin), decision))).toBe('conflict')
    await commitDecision(actorOf(otherAdmin), decision)
    expect(await statusNow()).toBe('pending')
    await runDueJobs(afterUndoPeriod())
    expect(await statusNow()).toBe('verified')
    expect(await codeOf(verify(id, agent))).toBe('forbidden')
  })

  it('is rejected if the listing has changed since, which leaves the case open', async () => {
    const { id, statusNow } = await createPendingListing()
    const decision = await hold('decideProperty', {
      id,
      status: 'verified',
      updatedAt: new Date(0).toISOString(),
    })
    expect(await codeOf(commitDecision(actorOf(admin), decision))).toBe('conflict')
    expect(await statusNow()).toBe('pending')
    expect(await heldFor(admin)).toEqual([undefined])
  })

  it('is not carried out if its administrator has lost the role or been deleted', async () => {
    const { id, statusNow } = await createPendingListing()
    await verify(id)
    await db.collection('users').updateOne({ _id: admin._id }, { $set: { role: 'user' } })
    await runDueJobs(afterUndoPeriod())
    await verify(id, otherAdmin)
    await db.collection('users').deleteOne({ _id: otherAdmin._id })
    await runDueJobs(afterUndoPeriod())
    expect(await statusNow()).toBe('pending')
    expect(await db.collection('jobs').countDocuments({ kind: 'decide-case' })).toBe(0)
  })

  it('is stored encrypted, as one job for each case', async () => {
    const buyer = await createUser(db)
    const listing = await createProperty(db, agent)
    const id = listing._id.toHexString()
    await createReport(actorOf(buyer), { targetType: 'property', targetId: id, reason: 'scam' })
    await sendDocument(actorOf(buyer), { document: Buffer.from('%PDF-1.7') })
    const { id: applicationId } = await createApplication(actorOf(buyer), {
      licence: '1',
      region: 'Oregon',
      references: 'Hill',
    })
    await hold('dismissReports', { id })
    await hold('declineApplication', { applicationId, reason: 'The license has expired.' })
    await hold('recordRepaid', { intentId: 'pi_1', note: 'By wire.' })
    const jobs = await db.collection('jobs').find({ kind: 'decide-case' }).sort({ subject: 1 }).toArray()
    expect(jobs.map(({ subject }) => subject)).toEqual([
      `applications:${applicationId}`,
      'refunds:pi_1',
      `reports:${id}`,
    ])
    expect(JSON.stringify(jobs)).not.toMatch(/license|wire|dismiss/)
    await runDueJobs(afterUndoPeriod())
    const { parts } = await readQueue(actorOf(admin), { kind: null })
    expect(parts.flatMap(({ items }) => items)).toEqual([])
  })
})

it.each([
  ['whose role an accepted application has changed', 'user', 1],
  ['no changed role for an accepted renewal of a license', 'agent', 0],
] as const)('logs %s', async (_, role, count) => {
  const person = await createUser(db, { role })
  await sendDocument(actorOf(person), { document: Buffer.from('%PDF-1.7') })
  const { id: applicationId } =
    role === 'user'
      ? await createApplication(actorOf(person), { licence: '1', region: 'Oregon', references: 'Hill' })
      : await renewLicence(actorOf(person), { licence: '1' })
  const decision = await hold('acceptApplication', { applicationId })
  const logged = jest.spyOn(getLog(), 'info')
  await commitDecision(actorOf(admin), decision)
  const [accountId, targetId] = [admin, person].map(idOf)
  const line = { event: 'role-changed', outcome: 'succeeded', accountId, targetId }
  expect(logged.mock.calls.filter(([, message]) => message === 'security')).toEqual(
    Array.from({ length: count }, () => [line, 'security']),
  )
  logged.mockRestore()
})
