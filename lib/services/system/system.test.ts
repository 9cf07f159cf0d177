import { MongoServerError, ObjectId } from 'mongodb'
import { getDb, transaction } from '@/lib/data/client'
import { collection } from '@/lib/data/collections'
import { ALL_MIGRATIONS, MIGRATION } from '@/lib/data/migrations'
import { recordSuccess } from '@/lib/data/service-records'
import { conflict } from '@/lib/domain/errors'
import { processMetrics } from '@/lib/metrics/metrics'
import { inRequest } from '@/lib/request-context'
import { auditTableSchema } from '@/lib/schemas/admin-table'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { listAudit } from '../audit/list-audit'
import { changeRole } from '../users/roles'
import { getSystem, recordFailure, readMetrics, recordWebVitals } from './system'

const { db } = serviceDatabase({ METRICS_TOKEN: 'a-token-of-the-tests' })

const SECOND = 1_000
const ago = (seconds: number) => new Date(Date.now() - seconds * SECOND)
const admin = async () => actorOf(await createUser(db, { role: 'admin' }))
const insertJob = (
  kind: 'send-mail' | 'end-offer',
  seconds: number,
  attempts = 0,
  failing?: { failingSince: Date },
) =>
  collection('jobs').insertOne({
    _id: `${kind}:${new ObjectId().toHexString()}`,
    kind,
    subject: 'x',
    attempts,
    asked: 1,
    dueAt: ago(seconds),
    leaseUntil: new Date(0),
    ...failing,
  })
const forget = () => Object.assign(globalThis, { keysteadFailures: undefined })
const failure = (requestId: string, error: unknown = new TypeError('bea@keystead.test')) =>
  recordFailure({ where: 'call', route: '/api/users/[emailOrId]', requestId, error })

/** A metric's value for these labels. */
const valueOf = async (name: string, labels: Record<string, unknown>) =>
  (await processMetrics())
    .find((metric) => metric.name === name)
    ?.values.filter((value) => Object.entries(labels).every(([key, text]) => value.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0) ?? 0

beforeEach(async () => {
  forget()
  await Promise.all(['failures', 'jobs', 'offers'].map((name) => db.collection(name).deleteMany({})))
})

describe('the speed of visits (D363)', () => {
  const week = 7 * 24 * 60 * 60 * SECOND
  const read = async (now = new Date()) => (await getSystem(await admin(), now)).vitals

  beforeEach(() => db.collection('webVitals').deleteMany({}))

  it('is shown as the 75th percentile for each kind of page, and counted in the metrics', async () => {
    for (const lcp of [1_000, 1_000, 2_000, 9_000])
      await recordWebVitals(null, { page: 'explore', lcp, cls: 0 })
    await recordWebVitals(null, { page: 'listing', inp: 100 })
    const [explore, listing] = await read()
    expect(explore).toMatchObject({ page: 'explore', inp: null })
    expect((explore?.lcp ?? 0) / 2_000).toBeCloseTo(1, 1)
    expect(listing).toMatchObject({ page: 'listing', lcp: null, cls: null })
    expect(await valueOf('keystead_web_vital_seconds', { page: 'listing', name: 'inp', le: 0.1 })).toBe(1)
  })

  it('stores the day, the kind of page and counts, and is shown for a week', async () => {
    await recordWebVitals(null, { page: 'home', lcp: 1_500 })
    const [stored] = await db.collection('webVitals').find().toArray()
    expect(Object.keys(stored ?? {}).sort()).toEqual(['_id', 'buckets', 'day', 'name', 'page'])
    expect(await read(new Date(Date.now() + week - SECOND))).toHaveLength(1)
    expect(await read(new Date(Date.now() + week + 24 * 60 * 60 * SECOND))).toEqual([])
  })

  it('is not counted for a visit without values', async () => {
    await recordWebVitals(null, { page: 'home' })
    expect(await read()).toEqual([])
  })
})

describe('the state of the system', () => {
  it('is for administrators', async () => {
    for (const role of ['user', 'agent', 'fraud'] as const)
      expect(await codeOf(getSystem(actorOf(await createUser(db, { role }))))).toBe('forbidden')
  })

  it('shows the version and the database, with no missing migration', async () => {
    const { version, engine, migrations, work, failures, reconciled } = await getSystem(await admin())
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(engine).toMatch(/^(Embedded database|DocumentDB|MongoDB \d+\..*)$/)
    expect(migrations.missing).toEqual([])
    expect(migrations.last).toMatchObject({ id: MIGRATION, name: ALL_MIGRATIONS.get(MIGRATION) })
    expect([work, failures, reconciled]).toEqual([[], [], []])
  })

  it('names the missing migrations', async () => {
    const [last] = await db
      .collection<{ _id: number; name: string }>('migrations')
      .find()
      .sort({ _id: -1 })
      .toArray()
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: last?._id ?? 0 })
    const { migrations } = await getSystem(await admin())
    expect(migrations.missing).toEqual([{ id: last?._id, name: last?.name }])
    expect(migrations.last?.id ?? 0).toBeLessThan(MIGRATION)
    if (last) await db.collection<{ _id: number }>('migrations').insertOne(last)
  })

  it('returns the last success of each operation, and which are overdue', async () => {
    await db.collection('lastSuccesses').deleteMany({})
    await recordSuccess('mail')
    await recordSuccess('backup', ago(3 * 86_400))
    const { successes } = await getSystem(await admin())
    expect(successes).toEqual([
      { what: 'mail', at: expect.any(String) as string, isTooOld: false },
      { what: 'webhook', at: null, isTooOld: false },
      { what: 'pictures', at: null, isTooOld: false },
      { what: 'reconcile', at: null, isTooOld: false },
      { what: 'backup', at: expect.any(String) as string, isTooOld: true },
    ])
  })

  it('shows due jobs by kind, since when, and their attempts', async () => {
    await insertJob('send-mail', 100)
    await insertJob('send-mail', 20, 2)
    await insertJob('send-mail', -600, 4)
    await insertJob('end-offer', -86_400)
    const { work } = await getSystem(await admin())
    expect(work).toEqual([
      { kind: 'send-mail', waiting: 2, oldest: expect.any(String) as string, retried: 2 },
    ])
    expect(Date.now() - Date.parse(work[0]?.oldest ?? '')).toBeGreaterThanOrEqual(100 * SECOND)
  })

  it('shows since when a failing job has been due, even before its next attempt', async () => {
    const failingSince = ago(3 * 86_400)
    await insertJob('end-offer', -1_800, 80, { failingSince })
    const { work } = await getSystem(await admin())
    expect(work).toEqual([{ kind: 'end-offer', waiting: 0, oldest: failingSince.toISOString(), retried: 1 }])
    expect(await readMetrics()).toMatch(/keystead_due_work_oldest_seconds\{kind="end-offer"\} 2592\d\d/)
  })

  it('shows the last offers whose payment was found by the reconciliation', async () => {
    const agent = await createUser(db, { role: 'agent' })
    const listing = await createProperty(db, agent)
    const users = [await createUser(db), await createUser(db), await createUser(db)]
    const [first, second] = await Promise.all(
      users.map((buyer) => createOffer(db, buyer, listing, { status: 'rejected' })),
    )
    if (!first || !second) throw new Error('there are no offers')
    await collection('offers').updateOne({ _id: first._id }, { $set: { reconciledAt: ago(60) } })
    await collection('offers').updateOne({ _id: second._id }, { $set: { reconciledAt: ago(10) } })
    const { reconciled } = await getSystem(await admin())
    expect(reconciled.map(({ offerId }) => offerId)).toEqual([
      second._id.toHexString(),
      first._id.toHexString(),
    ])
    expect(reconciled[0]).toMatchObject({ propertyTitle: listing.title, amount: second.amountMinor / 100 })
  })
})

describe('a failure', () => {
  it('is recorded with its request id and kind, but without its message', async () => {
    await failure('request-1', Object.assign(new TypeError('bea@keystead.test'), { code: 11_000 }))
    // Both may be of one millisecond, which has no newest.
    await collection('failures').updateOne({ requestId: 'request-1' }, { $set: { at: ago(1) } })
    await failure('request-2')
    const { failures } = await getSystem(await admin())
    expect(failures.map(({ requestId, what }) => [requestId, what])).toEqual([
      ['request-2', 'TypeError'],
      ['request-1', 'TypeError 11000'],
    ])
    expect(JSON.stringify(await collection('failures').find().toArray())).not.toContain('keystead')
  })

  it('is counted every time, and recorded at most sixty times a minute', async () => {
    const before = await valueOf('keystead_failures_total', { where: 'call' })
    for (let i = 0; i < 75; i += 1) await failure(`request-${i}`)
    expect(await collection('failures').countDocuments()).toBe(60)
    expect(await valueOf('keystead_failures_total', { where: 'call' })).toBe(before + 75)
    // A minute later.
    Object.assign(globalThis, { keysteadFailures: { windowStart: Date.now() - 60_000, count: 75 } })
    await failure('request-later')
    expect(await collection('failures').countDocuments()).toBe(61)
  })

  it('is deleted after a day', async () => {
    const indexes = await db.collection('failures').listIndexes().toArray()
    expect(indexes).toContainEqual(expect.objectContaining({ name: 'expiry', expireAfterSeconds: 86_400 }))
  })

  it('does not throw if the database is unavailable', async () => {
    jest
      .spyOn(collection('failures').constructor.prototype as object, 'insertOne' as never)
      .mockRejectedValueOnce(new Error('away') as never)
    await expect(failure('request-1')).resolves.toBeUndefined()
    jest.restoreAllMocks()
  })
})

describe('the metrics', () => {
  it('count due jobs by kind, with their age, and whether the database answers', async () => {
    await insertJob('send-mail', 100)
    await insertJob('send-mail', -60, 1)
    const metrics = await readMetrics()
    expect(metrics).toContain('keystead_due_work_waiting{kind="send-mail"} 1\n')
    expect(metrics).toContain('keystead_due_work_retried{kind="send-mail"} 1\n')
    expect(metrics).toMatch(/keystead_due_work_oldest_seconds\{kind="send-mail"\} 10\d/)
    expect(metrics).toContain('keystead_database_up 1\n')
    expect(metrics).toMatch(/keystead_build_info\{version="[^"]+",build="[^"]+"\} 1/)
  })

  it('are reported even if the database is unavailable', async () => {
    for (const call of ['collection', 'command'] as const)
      jest.spyOn(getDb(), call).mockImplementation(() => {
        throw new Error('away')
      })
    const metrics = await readMetrics().finally(() => jest.restoreAllMocks())
    expect(metrics).toContain('keystead_database_up 0\n')
    expect(metrics).not.toContain('keystead_due_work_waiting{')
    expect(metrics).toContain('keystead_transactions_total')
  })

  it('count the database commands by collection, and the rejected ones', async () => {
    const finds = { collection: 'reviews', command: 'find' }
    const before = await valueOf('keystead_database_command_seconds', { ...finds, le: '+Inf' })
    await collection('reviews').findOne({})
    expect(await valueOf('keystead_database_command_seconds', { ...finds, le: '+Inf' })).toBe(before + 1)
    const labels = { collection: 'locks', command: 'aggregate' }
    await expect(
      collection('locks')
        .aggregate([{ $nothing: {} }])
        .toArray(),
    ).rejects.toThrow()
    expect(await valueOf('keystead_database_command_failures_total', labels)).toBe(1)
    await getDb().collection('secret-name').findOne({})
    const others = { collection: 'other', command: 'find', le: '+Inf' }
    expect(await valueOf('keystead_database_command_seconds', others)).toBe(1)
    expect(JSON.stringify(await processMetrics())).not.toContain('secret-name')
  })

  it('distinguish transactions that begin, are rejected, fail and are repeated', async () => {
    const counts = async () => ({
      begun: await valueOf('keystead_transactions_total', { event: 'begun' }),
      repeated: await valueOf('keystead_transactions_total', { event: 'repeated' }),
      refused: await valueOf('keystead_transactions_total', { event: 'refused' }),
      failed: await valueOf('keystead_transactions_total', { event: 'failed' }),
    })
    const before = await counts()
    await transaction(async () => undefined)
    await codeOf(transaction(() => Promise.reject(conflict('No.'))))
    await expect(transaction(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    let tries = 0
    await transaction(async (session) => {
      tries += 1
      await collection('locks').findOne({ _id: 'x' }, { session })
      if (tries > 1) return
      const error = new MongoServerError({ message: 'Another transaction was first.' })
      error.addErrorLabel('TransientTransactionError')
      throw error
    })
    const after = await counts()
    expect(tries).toBe(2)
    expect(after).toEqual({
      begun: before.begun + 4,
      repeated: before.repeated + 1,
      refused: before.refused + 1,
      failed: before.failed + 1,
    })
  })
})

it('an audit entry has the id of its request', async () => {
  const actor = await admin()
  const person = await createUser(db)
  const other = await createUser(db)
  await inRequest({ requestId: 'the-request' }, () =>
    changeRole(actor, { id: person._id.toHexString(), role: 'agent' }),
  )
  await changeRole(actor, { id: other._id.toHexString(), role: 'agent' })
  const { items } = await listAudit(actor, auditTableSchema.parse({ person: actor.id }))
  expect(items.map(({ requestId }) => requestId)).toEqual([null, 'the-request'])
})
