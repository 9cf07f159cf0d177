import 'server-only'
import { randomBytes } from 'node:crypto'
import { type Session } from '@/lib/data/client'
import { addJobs, type ClaimedJob, removeJob } from '@/lib/data/jobs'
import { recordSuccess } from '@/lib/data/service-records'
import { addDays } from '@/lib/domain/dates'
import { jobId } from '@/lib/domain/jobs'
import { InvalidRecipient, type Mail, sendMail } from '@/lib/integrations/mail'
import { count } from '@/lib/metrics/metrics'
import { type Handler, logJob, runEach, runNow, waitBriefly } from '../jobs/run-job'
import { seal, unseal } from '../secrets'

const JOB_KIND = 'send-mail'

/** When a mail that is queued now expires by default: after three days. */
export const mailExpiresAt = (): Date => addDays(new Date(), 3)

/** A mail in the outbox. */
export type QueuedMail = string

/**
 * Enqueues a mail in the transaction that causes it; `sendMailsNow` sends it after the commit. It is stored encrypted, and
 * deleted when it is sent or at `expiresAt`.
 */
export async function queueMail(
  mail: Mail,
  session?: Session,
  expiresAt = mailExpiresAt(),
): Promise<QueuedMail> {
  const subject = randomBytes(16).toString('hex')
  const sealed = seal(JSON.stringify(mail), subject)
  await addJobs([{ kind: JOB_KIND, subject, dueAt: new Date(), sealed, expiresAt }], session)
  return jobId(JOB_KIND, subject)
}

/** Sends queued mails now, one after the other, and waits briefly; unsent mails are retried. */
export const sendMailsNow = (mails: readonly QueuedMail[]): Promise<void> =>
  mails.length === 0 ? Promise.resolve() : waitBriefly(runEach(mails, sendQueued))

/** Sends a queued mail within this many milliseconds, or cancels it; false if it was not sent and will not be. */
export async function sendOrCancel(mail: QueuedMail, milliseconds: number): Promise<boolean> {
  const signal = AbortSignal.timeout(milliseconds)
  let isSent = false
  const outcome = await runNow(mail, async (job) => {
    isSent = await send(job, signal)
    return 'done'
  })
  return isSent || outcome === 'taken' || (outcome === 'failed' && !(await removeJob(mail)))
}

export const sendQueued: Handler = async (job) => {
  await send(job)
  return 'done'
}

/** A mail server's error by its code alone: its message may contain the address. */
class NotSent extends Error {
  constructor(readonly code: unknown) {
    super('The mail was not sent.')
  }
}

/**
 * True if this message can never be delivered, however often it is tried. A server that refuses our own address
 * (MAIL_FROM) is set up wrongly: the mail is kept until that is repaired.
 */
const isUndeliverable = (error: unknown): boolean => {
  const { code, command, responseCode } = Object(error) as Record<string, unknown>
  return (
    error instanceof InvalidRecipient ||
    (command !== 'MAIL FROM' && (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500)
  )
}

/**
 * How long no mail is sent after the mail server has not answered, in milliseconds: each attempt would hold up other jobs
 * until its timeout.
 */
const PAUSE_MS = 30_000

let pausedUntil = 0

/** True if the mail was sent, false if it never can be. Throws if it may be retried. */
async function send(job: ClaimedJob, signal?: AbortSignal): Promise<boolean> {
  const text = unseal(job.sealed ?? '', job.subject)
  return deliver(job, text === null ? null : (JSON.parse(text) as Mail), signal)
}

/**
 * Sends a job's mail, identified by the job; `null`: it cannot be decrypted. `signal` aborts the attempt, which may then be
 * made while others are paused. Otherwise like `send`.
 */
export async function deliver(job: ClaimedJob, mail: Mail | null, signal?: AbortSignal): Promise<boolean> {
  const { subject, expiresAt } = job
  const dropMail = (reason: 'expired' | 'unreadable' | 'refused', code?: unknown) => {
    count('mails', { outcome: reason })
    logJob('job-dropped', 'error', job, { reason, code })
    return false
  }
  if (expiresAt && expiresAt.getTime() <= Date.now()) return dropMail('expired')
  if (mail === null) return dropMail('unreadable')
  if (!signal && Date.now() < pausedUntil) throw new NotSent('paused')
  try {
    await sendMail(mail, subject, signal)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (isUndeliverable(error)) return dropMail('refused', code)
    if (code === 'ETIMEDOUT') pausedUntil = Date.now() + PAUSE_MS
    count('mails', { outcome: 'failed' })
    throw new NotSent(code)
  }
  count('mails', { outcome: 'sent' })
  await recordSuccess('mail')
  return true
}
