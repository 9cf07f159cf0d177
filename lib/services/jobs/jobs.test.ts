import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { ObjectId } from 'mongodb'
import Mailer from 'nodemailer/lib/mailer'
import { getClient, transaction } from '@/lib/data/client'
import { type JobDoc, type UserDoc } from '@/lib/data/collections'
import {
  addJobs,
  endJob,
  extendLease,
  findWaitingJobs,
  postponeJob,
  claimDueJob,
  claimJob,
} from '@/lib/data/jobs'
import { UNFINISHED_RESTORE } from '@/lib/data/migrations'
import { jobId, LEASE_MS, STUCK_AFTER_FAILURES } from '@/lib/domain/jobs'
import { getEnv } from '@/lib/env'
import { shutDown } from '@/lib/lifecycle.mjs'
import { getLog } from '@/lib/log'
import { inRequest } from '@/lib/request-context'
import { withTimeout } from '@/lib/with-timeout'
import { checkDatabase } from '@/commands/doctor/database'
import { cancelShutdown } from '@/test/support/lifecycle'
import { createOffer, createProperty, createUser } from '@/test/factories'
import { hasPlanner } from '@/test/support/engine'
import { planErrorsOf, queriesOf } from '@/test/support/query-plans'
import { codeOf, recordedDatabase, testMail } from '@/test/support/services'
import { inFull, sized } from '@/test/support/tier'
import { queueMail, sendMailsNow } from '../mail/outbox'
import { requestPasswordReset } from '../users/mailed-links'
import { registerUser } from '../users/sign-in'
import { runDueJobs } from './run-due-jobs'
import { afterResponse, releaseUnfinishedJobs, processDueJobs, RetryLater, runNow } from './run-job'

const mail = testMail()
const { db, take } = recordedDatabase()

const jobs = () => db.collection('jobs')
/** With one more, more jobs than a server runs at once. */
const OTHERS = sized(1, 500)
const later = (ms: number) => new Date(Date.now() + ms)
/** Adds a job of a kind whose handler each test passes; returns its subject. */
async function add(dueAt = new Date()): Promise<string> {
  const subject = new ObjectId().toHexString()
  await addJobs([{ kind: 'copy-name', subject, dueAt }])
  return subject
}
const stored = (subject: string) => jobs().findOne({ _id: jobId('copy-name', subject) })

beforeEach(async () => {
  await jobs().deleteMany({})
})

describe('shutdown', () => {
  afterEach(cancelShutdown)

  it('waits for the running jobs and starts no other', async () => {
    await Promise.all(Array.from({ length: 6 }, () => add()))
    const steps: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let starts = 0
    let back: Promise<unknown> = Promise.resolve()
    const handler = async () => {
      starts += 1
      if (starts === 4) {
        await shutDown(async () => undefined)
        back = releaseUnfinishedJobs().then(() => steps.push('handed back'))
        finish()
      }
      await finished
      steps.push('done')
      return 'done' as const
    }
    expect(await processDueJobs({ 'copy-name': handler }, { now: later(0) })).toMatchObject({ done: 4 })
    await back
    expect(steps).toEqual(['done', 'done', 'done', 'done', 'handed back'])
    expect(await jobs().countDocuments()).toBe(2)
  })

  it('releases longer jobs, so that another process takes them at once', async () => {
    const subject = await add()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let hasBegun = () => {}
    const start = new Promise<void>((resolve) => (hasBegun = resolve))
    const handler = async () => {
      hasBegun()
      await finished
      return 'done' as const
    }
    const work = processDueJobs({ 'copy-name': handler }, { now: later(0) })
    await start
    expect(await claimDueJob(new Date())).toBeNull()
    await releaseUnfinishedJobs(1)
    expect(await claimDueJob(new Date())).toMatchObject({ subject })
    // The first process has lost its lease: its result does not count.
    finish()
    await work
    expect(await stored(subject)).not.toBeNull()
  })
})

describe('a job', () => {
  it(`runs once with ten concurrent workers, in ${sized(1, 10)} rounds`, async () => {
    for (let round = 0; round < sized(1, 10); round += 1) {
      const subjects = await Promise.all(Array.from({ length: 5 }, () => add()))
      const done: string[] = []
      const work = () =>
        processDueJobs(
          {
            'copy-name': async ({ subject }) => {
              done.push(subject)
              return 'done'
            },
          },
          { now: later(0) },
        )
      await Promise.all(Array.from({ length: 10 }, work))
      expect(done.sort()).toEqual(subjects.sort())
    }
  })

  it('runs at the earlier of two scheduled times, and not before it', async () => {
    const subject = await add(later(60_000))
    expect(await claimDueJob(new Date())).toBeNull()
    await addJobs([{ kind: 'copy-name', subject, dueAt: later(120_000) }])
    await addJobs([{ kind: 'copy-name', subject, dueAt: later(-1) }])
    expect(await claimDueJob(new Date())).toMatchObject({ subject })
    expect(await jobs().countDocuments()).toBe(1)
  })

  it('is added once with many others in a transaction, also if it exists or is added twice', async () => {
    const existing = await add(later(60_000))
    const subjects = [existing, ...Array.from({ length: 30 }, () => new ObjectId().toHexString())]
    const dueAt = later(30_000)
    const newJobs = [...subjects, subjects[7] as string].map((subject) => ({
      kind: 'copy-name' as const,
      subject,
      dueAt,
    }))
    await transaction((session) => addJobs(newJobs, session))
    expect(await jobs().countDocuments({ kind: 'copy-name', dueAt })).toBe(31)
    expect(await jobs().countDocuments()).toBe(31)
    expect(await stored(existing)).toMatchObject({ asked: 2 })
    expect(await stored(subjects[7] as string)).toMatchObject({ asked: 2 })
    expect(await stored(subjects[8] as string)).toMatchObject({ asked: 1, attempts: 0 })
  })

  it('is retried with increasing delays after failures, and is reported', async () => {
    const subject = await add()
    const dueSince = (await stored(subject))?.dueAt
    const warned = jest.spyOn(getLog(), 'warn')
    const complained = jest.spyOn(getLog(), 'error')
    const fail = async () => Promise.reject(new Error('no answer for a@b.test'))
    let now = Date.now()
    const waits: number[] = []
    for (let tries = 1; tries <= STUCK_AFTER_FAILURES; tries += 1) {
      const before = Date.now()
      expect(await processDueJobs({ 'copy-name': fail }, { now: new Date(now) })).toMatchObject({ failed: 1 })
      const { dueAt, attempts, failingSince } = (await stored(subject)) as JobDoc
      expect(attempts).toBe(tries)
      expect(failingSince).toEqual(dueSince)
      waits.push(Math.round((dueAt.getTime() - before) / 30_000))
      expect(await processDueJobs({ 'copy-name': fail }, { now: new Date() })).toMatchObject({ failed: 0 })
      now = dueAt.getTime()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(warned.mock.calls[0]?.[0]).toMatchObject({
      event: 'job-failed',
      kind: 'copy-name',
      subject,
      tries: 1,
    })
    expect(complained.mock.calls).toEqual([
      [expect.objectContaining({ event: 'job-stuck', subject, tries: STUCK_AFTER_FAILURES }), 'job'],
    ])
    warned.mockRestore()
    complained.mockRestore()
    expect(await processDueJobs({ 'copy-name': async () => 'done' }, { now: new Date(now) })).toMatchObject({
      done: 1,
    })
    expect(await stored(subject)).toBeNull()
  })

  it.each([
    ['returns a time is scheduled for it, without failures', later(3_600_000), 0],
    ['returns wait is retried and no longer counts as failing', 'wait' as const, 2],
  ])('that %s', async (_, answer, attempts) => {
    const subject = await add()
    const fail = async () => Promise.reject(new Error('no answer'))
    await processDueJobs({ 'copy-name': fail }, { now: new Date() })
    expect(await stored(subject)).toMatchObject({ failingSince: expect.any(Date) as Date })
    // The first retry is scheduled 30 s later, the second at least 60 s later.
    const work = processDueJobs({ 'copy-name': async () => answer }, { now: later(45_000) })
    expect(await work).toMatchObject({ later: 1 })
    const after = await stored(subject)
    expect(after).toMatchObject({ attempts, ...(answer !== 'wait' && { dueAt: answer }) })
    expect(after).not.toHaveProperty('failingSince')
  })

  it('is not stuck on its first failure after days of waiting', async () => {
    const subject = await add()
    const wait = async () => 'wait' as const
    for (let run = 0; run < STUCK_AFTER_FAILURES; run += 1)
      await processDueJobs({ 'copy-name': wait }, { now: later(run * 3_600_000), limit: 1 })
    expect(await stored(subject)).toMatchObject({ attempts: STUCK_AFTER_FAILURES })
    const complained = jest.spyOn(getLog(), 'error')
    const fail = async () => Promise.reject(new Error('no answer'))
    await processDueJobs({ 'copy-name': fail }, { now: later(STUCK_AFTER_FAILURES * 3_600_000), limit: 1 })
    expect(complained).not.toHaveBeenCalled()
    complained.mockRestore()
    const after = await stored(subject)
    expect(after).toMatchObject({ attempts: 1, failingSince: expect.any(Date) as Date })
    expect(Number(after?.dueAt)).toBeLessThan(Date.now() + 60_000)
  })

  it("that has failed for long is a fault in the doctor's report, even before its next attempt", async () => {
    const jobsFinding = async () => (await checkDatabase()).find(({ subject: about }) => about === 'jobs')
    const subject = await add()
    const filter = { _id: jobId('copy-name', subject) }
    await jobs().updateOne(filter, { $set: { dueAt: later(1_800_000), attempts: 8 } })
    expect(await jobsFinding()).toMatchObject({ state: 'ok' })
    await jobs().updateOne(filter, { $set: { failingSince: later(-1_200_000) } })
    expect(await jobsFinding()).toMatchObject({ state: 'fault', text: '1 overdue by more than ten minutes' })
  })

  it('that fails is retried within the hour that monitoring looks ahead, also if it asks for a later time (D182)', async () => {
    const subject = await add(later(-7_200_000))
    const fail = async () => Promise.reject(new RetryLater('no answer', later(86_400_000)))
    await processDueJobs({ 'copy-name': fail }, { now: new Date() })
    expect(await findWaitingJobs(new Date())).toMatchObject([{ kind: 'copy-name', attempts: 1 }])
    expect(Number((await stored(subject))?.dueAt)).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('that fails before its scheduled time has been failing since the attempt', async () => {
    const subject = await add(later(600_000))
    await runNow(jobId('copy-name', subject), async () => Promise.reject(new Error('no answer')))
    const age = Date.now() - Number((await stored(subject))?.failingSince)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(60_000)
  })

  it('that is requested again while it runs is run once more', async () => {
    const subject = await add()
    let times = 0
    const work = async () => {
      times += 1
      if (times === 1) await addJobs([{ kind: 'copy-name', subject, dueAt: new Date() }])
      return 'done' as const
    }
    await processDueJobs({ 'copy-name': work }, { now: later(1_000) })
    expect(times).toBe(2)
    expect(await stored(subject)).toBeNull()
  })

  it('is taken over from a stalled worker, whose result is ignored', async () => {
    const subject = await add()
    const first = await claimDueJob(new Date())
    expect(await claimDueJob(later(LEASE_MS - 5_000))).toBeNull()
    const second = await claimDueJob(later(LEASE_MS + 1_000))
    expect(second?.subject).toBe(subject)
    if (!first || !second) throw new Error('nobody got the job')
    expect(await extendLease(first)).toBe(false)
    await endJob(first)
    await postponeJob(first, later(LEASE_MS), 9)
    expect(await stored(subject)).toMatchObject({ owner: second.owner, attempts: 0 })
    await endJob(second)
    expect(await stored(subject)).toBeNull()
  })

  it('that is claimed late in a run is not taken by another worker', async () => {
    const subject = await add(later(-3 * LEASE_MS))
    let other: JobDoc | null | undefined
    const work = async ({ _id }: JobDoc) => {
      other = await claimJob(_id, new Date())
      return 'done' as const
    }
    await processDueJobs({ 'copy-name': work }, { now: later(-2 * LEASE_MS) })
    expect(other).toBeNull()
    expect(await stored(subject)).toBeNull()
  })

  it('whose process was killed is run by the next one', async () => {
    const subject = await add()
    const script = `
      const { claimDueJob } = await import('./lib/data/jobs.ts')
      await claimDueJob(new Date())
      console.log('holds it')
      setInterval(() => undefined, 1000)`
    const child = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      { env: { ...process.env }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await claimJob(jobId('copy-name', subject), new Date())).toBeNull()
    const done: string[] = []
    const work = async (job: JobDoc) => {
      done.push(job.subject)
      return 'done' as const
    }
    await processDueJobs({ 'copy-name': work }, { now: later(LEASE_MS + 1_000) })
    expect(done).toEqual([subject])
  })
})

describe('work after the response', () => {
  it('is handed to the request, and logged if it fails', async () => {
    const warned = jest.spyOn(getLog(), 'warn')
    const deferred: (() => Promise<void>)[] = []
    const work = jest.fn(() => Promise.reject(new Error('not sent')))
    await inRequest({ requestId: 'a', defer: (item) => deferred.push(item) }, () => afterResponse(work))
    expect(work).not.toHaveBeenCalled()
    await Promise.all(deferred.map((item) => item()))
    expect(work).toHaveBeenCalledTimes(1)
    expect(warned.mock.calls).toEqual([[{ err: new Error('not sent') }, 'background job not done yet']])
    warned.mockRestore()
  })

  it('is done at once without a request', async () => {
    let isDone = false
    await afterResponse(async () => {
      await Promise.resolve()
      isDone = true
    })
    expect(isDone).toBe(true)
  })
})

describe('the queue', () => {
  it('sends one query if all jobs are scheduled for later', async () => {
    await add(later(60_000))
    take()
    expect(await runDueJobs()).toEqual({ done: 0, later: 0, failed: 0 })
    expect(take().map((command) => Object.keys(command)[0])).toEqual(['findAndModify'])
  })

  it('is read by an index', async () => {
    await jobs().insertMany(
      Array.from({ length: 20_000 }, (_, i) => ({
        _id: `copy-name:${i}`,
        kind: 'copy-name' as const,
        subject: String(i),
        dueAt: later(60_000 + i),
        attempts: 0,
        asked: 1,
        leaseUntil: new Date(0),
      })),
    )
    take()
    await runDueJobs()
    const queries = take().flatMap(queriesOf)
    expect(queries).toHaveLength(1)
    if (hasPlanner) expect(await planErrorsOf(db, queries)).toEqual([])
  })
})

it('leaves viewings to a process with the newer time zone data of the job (D216)', async () => {
  for (const subject of ['1999a', '9999a'])
    await addJobs([{ kind: 'move-zones', subject, dueAt: new Date() }])
  expect(await runDueJobs()).toEqual({ done: 1, later: 1, failed: 0 })
  expect(await jobs().findOne()).toMatchObject({ subject: '9999a', attempts: 0 })
})

/** A command's process, with its output as pipes. */
const startCommand = ([command = '', ...args]: string[], settings: Record<string, string> = {}) =>
  spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', `commands/${command}.ts`, ...args],
    { env: { ...process.env, LOG_LEVEL: 'warn', ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  )

it.each([['jobs'], ...inFull(['reconcile'], ['grant-role', 'nobody@mail.test', 'admin'])])(
  'npm run %s changes nothing while a restore is not finished (D174)',
  async (...command) => {
    const subject = await add()
    const migrations = db.collection<{ _id: number; name: string }>('migrations')
    await migrations.insertOne({ _id: UNFINISHED_RESTORE, name: 'a restore is not finished' })
    const child = startCommand(command)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output).toMatch(/^Nothing was changed: a restore was interrupted or is still running.*\n$/)
    await migrations.deleteOne({ _id: UNFINISHED_RESTORE })
    expect(await stored(subject)).toMatchObject({ attempts: 0 })
  },
)

describe('npm run jobs', () => {
  it(`runs all of ${OTHERS + 1} jobs, waits for a mail that a slow server accepts later, and ends`, async () => {
    const buyer = await createUser(db)
    const home = await createProperty(db, await createUser(db, { role: 'agent' }))
    const offer = await createOffer(db, buyer, home, { expiresAt: later(-1) })
    await addJobs([
      { kind: 'end-offer', subject: offer._id.toHexString(), dueAt: later(-1) },
      ...Array.from({ length: OTHERS }, () => ({
        kind: 'end-offer' as const,
        subject: new ObjectId().toHexString(),
        dueAt: later(-2),
      })),
    ])
    let accept = () => {}
    const isAccepted = new Promise<void>((resolve) => (accept = resolve))
    const { port, hostname } = new URL(process.env.SMTP_URL ?? '')
    const slow = createServer((socket) => {
      void isAccepted.then(() => socket.pipe(connect(Number(port), hostname)).pipe(socket))
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const SMTP_URL = `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const child = startCommand(['jobs'], { SMTP_URL, ANSWER_SECONDS: '1' })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    await once(child.stdout, 'data')
    accept()
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output).toBe(`{"done":${OTHERS + 1},"later":0,"failed":0}\n`)
    expect(await mail.sentTo(buyer.email)).toHaveLength(1)
    slow.close()
  })
})

describe('a mail', () => {
  const message = { subject: 'Hello', text: 'Hello.' }
  const queue = (to: string, expiresAt?: Date) =>
    transaction((session) => queueMail({ to, ...message }, session, expiresAt))

  it('is sent if the process is killed between the commit and sending it', async () => {
    await queue('kill@mail.test')
    expect(await mail.sentTo('kill@mail.test')).toEqual([])
    expect(await runDueJobs()).toMatchObject({ done: 1 })
    expect(await mail.sentTo('kill@mail.test')).toHaveLength(1)
    expect(await jobs().countDocuments()).toBe(0)
  })

  it('is not sent if its transaction is aborted', async () => {
    const work = transaction(async (session) => {
      await queueMail({ to: 'undone@mail.test', ...message }, session)
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    await runDueJobs()
    expect(await mail.sentTo('undone@mail.test')).toEqual([])
  })

  it('is sent once by its process and other concurrent ones', async () => {
    const id = await queue('once@mail.test')
    await Promise.all([sendMailsNow([id]), ...Array.from({ length: 5 }, () => runDueJobs())])
    expect(await mail.sentTo('once@mail.test')).toHaveLength(1)
  })

  it('delays a registration by less than its request may last, if the mail server does not respond (D178)', async () => {
    jest.replaceProperty(getEnv(), 'ANSWER_SECONDS', 1)
    const sending = jest
      .spyOn(Mailer.prototype, 'sendMail')
      .mockImplementation(() => new Promise(() => undefined))
    const email = 'patient@mail.test'
    const registration = registerUser(null, { name: 'Nora', email, password: 'a-long-password' })
    const late = () => new Error('The request was not answered before its deadline.')
    expect(await withTimeout(3_000, registration, late)).toMatchObject({ email })
    expect(sending).toHaveBeenCalledTimes(1)
    jest.restoreAllMocks()
  })

  it('is not sent after it expired', async () => {
    await queue('late@mail.test', later(-1))
    await runDueJobs()
    expect(await mail.sentTo('late@mail.test')).toEqual([])
    expect(await jobs().countDocuments()).toBe(0)
  })

  it('to an invalid address is cancelled', async () => {
    await queue('nobody')
    expect(await runDueJobs()).toMatchObject({ done: 1, failed: 0 })
    expect(await jobs().countDocuments()).toBe(0)
  })

  it.each([
    ['RCPT TO', { done: 1, failed: 0 }],
    ['MAIL FROM', { done: 0, failed: 1 }],
  ])('that the server refuses for good at %s: %j', async (command, outcome) => {
    await queue('refused@mail.test')
    const refusal = Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550, command })
    jest.spyOn(Mailer.prototype, 'sendMail').mockImplementation(() => Promise.reject(refusal))
    expect(await runDueJobs()).toMatchObject(outcome)
    expect(await jobs().countDocuments()).toBe(outcome.failed)
    jest.restoreAllMocks()
  })

  it('waits half a minute after a timeout of the mail server, then is sent (D178)', async () => {
    const unanswered = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })
    const sending = jest
      .spyOn(Mailer.prototype, 'sendMail')
      .mockImplementation(() => Promise.reject(unanswered))
    // A minute ago, so that the next tests can send mail.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000)
    for (const to of ['first@mail.test', 'second@mail.test']) await sendMailsNow([await queue(to)])
    expect(sending).toHaveBeenCalledTimes(1)
    sending.mockRestore()
    clock.mockRestore()
    expect(await runDueJobs()).toMatchObject({ done: 2, failed: 0 })
    expect(await mail.sentTo('second@mail.test')).toHaveLength(1)
  })

  it('is stored encrypted, and deleted when its link expires', async () => {
    const person: UserDoc = await createUser(db, { email: 'sealed@mail.test' })
    const startSession = jest.spyOn(getClient(), 'startSession')
    await requestPasswordReset(null, { email: person.email })
    expect(startSession).toHaveBeenCalled()
    startSession.mockRestore()
    expect(await jobs().countDocuments()).toBe(0)
    const id = await queue(person.email, later(60_000))
    const [job] = await jobs().find().toArray()
    expect(JSON.stringify(job)).not.toContain('mail.test')
    expect(JSON.stringify(job)).not.toContain('Hello')
    expect(job).toMatchObject({ _id: id, expiresAt: expect.any(Date) })
  })

  it('of an account that cannot be created is not sent', async () => {
    const { email } = await createUser(db, { email: 'twice@mail.test' })
    expect(await codeOf(registerUser(null, { name: 'Ada', email, password: 'secret-1' }))).toBe('conflict')
    expect(await jobs().countDocuments()).toBe(0)
    expect(await mail.sentTo(email)).toEqual([])
  })

  it('is not sent by another process while it is being sent', async () => {
    const id = await queue('held@mail.test')
    await claimJob(id, new Date())
    expect(await runNow(id, async () => 'done')).toBe('taken')
  })
})
